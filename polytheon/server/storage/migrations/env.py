"""Runs migrations on the connection that `storage.upgrade` hands in."""

from alembic import context

from polytheon.server.storage.schema import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    render_as_batch=True,  # SQLite changes a table by making it again
)
with context.begin_transaction():
    context.run_migrations()
