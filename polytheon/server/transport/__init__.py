"""The transport layer: HTTP, websockets, addresses, and limits on the cost of a connection."""
