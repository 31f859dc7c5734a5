"""How connections are let in and bounded, below what requests and messages mean."""
