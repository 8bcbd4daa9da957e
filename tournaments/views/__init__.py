"""Views of championships: pages for everybody, planning, the desk, papers."""
