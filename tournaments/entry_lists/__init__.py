"""A championship's entries from a pasted list, a CSV file or a workbook: what was understood, and what is amiss where.

Pure: bytes and text in, values out; no database, no Django.
"""
