"""The commands of polytheon table."""

from __future__ import annotations

import json
from typing import Annotated

from cyclopts import Parameter


def protocol(*, typescript: Annotated[bool, Parameter(negative="")] = False) -> None:
    """Print the protocol of the table as JSON Schema.

    Parameters
    ----------
    typescript
        Print types for TypeScript instead.
    """
    from polytheon.table import protocol as described

    if typescript:
        print(described.typescript(), end="")
    else:
        print(json.dumps(described.schema(), indent=2))
