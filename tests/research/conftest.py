"""One thread for NumPy: on a busy machine several of them wait for each other."""

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
