"""Who meets whom: seeding, pools, brackets and tables, from entrants to encounters. Pure: no Django, no chance."""
