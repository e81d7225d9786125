"""Sheets with sections and views that are not whole: half, offset, aligned and broken-out sections, partial and
auxiliary views.
"""
