"""Tables that are in use: who watches them, who may do what, what is due when."""
