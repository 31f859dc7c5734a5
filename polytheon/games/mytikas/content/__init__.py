"""The components of Mytikas as data, and what turns them into objects. Compiled."""
