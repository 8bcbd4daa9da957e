"""The championship document: read, played through, put out, compared and written. Pure: no Django, no database."""
