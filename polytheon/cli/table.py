"""polytheon table: commands for the operator of a server."""

from __future__ import annotations

from cyclopts import App

app = App(name="table", help="Look after the tables of a server.")
app.command("polytheon.cli.table_tables:list_", name="list")
app.command("polytheon.cli.table_tables:show", name="show")
app.command("polytheon.cli.table_tables:close", name="close")
app.command("polytheon.cli.table_tables:delete", name="delete")
app.command("polytheon.cli.table_bans:ban", name="ban")
app.command("polytheon.cli.table_bans:unban", name="unban")
app.command("polytheon.cli.table_bans:bans", name="bans")
app.command("polytheon.cli.table_commands:patch", name="patch")
app.command("polytheon.cli.table_commands:record", name="record")
app.command("polytheon.cli.table_backups:backup", name="backup")
app.command("polytheon.cli.table_backups:restore", name="restore")
app.command("polytheon.cli.table_commands:protocol", name="protocol")
