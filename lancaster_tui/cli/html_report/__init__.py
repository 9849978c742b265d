"""The report of ``lancaster simulate`` as a page of HTML, in one file that loads nothing."""
