"""`python -m last_ferry`."""

import sys

from last_ferry.cli import main

if __name__ == "__main__":
    sys.exit(main())
