"""The database: one log per table, written before anybody sees the change."""
