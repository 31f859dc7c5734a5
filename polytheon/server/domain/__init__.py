"""Tables as plain rules: entries of a log, what they do, what commands lead to, what each viewer is shown.

Nothing here knows a clock, a socket or a database.
"""
