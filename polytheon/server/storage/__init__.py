"""Where tables are kept: one log a table, written before anybody is told."""
