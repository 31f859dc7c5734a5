"""polytheon edition: commands for owners of the printed game."""

from __future__ import annotations

from cyclopts import App

app = App(name="edition", help="Enter the values that are printed on your box, and check what you entered.")
app.command("polytheon.cli.edition_commands:template_command", name="template")
app.command("polytheon.cli.edition_commands:check", name="check")
