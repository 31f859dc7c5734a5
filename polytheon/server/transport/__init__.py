"""What comes over the wire: HTTP, websockets, addresses, and bounds on what a connection costs."""
