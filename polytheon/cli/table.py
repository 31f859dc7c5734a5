"""polytheon table: for who runs a server."""

from __future__ import annotations

from cyclopts import App

app = App(name="table", help="Look after the tables of a server.")
app.command("polytheon.cli.table_commands:patch", name="patch")
app.command("polytheon.cli.table_commands:record", name="record")
app.command("polytheon.cli.table_backups:backup", name="backup")
app.command("polytheon.cli.table_backups:restore", name="restore")
app.command("polytheon.cli.table_commands:protocol", name="protocol")
