"""`python -m unorules` is the command `unorules`."""

import sys

from unorules.cli import main

if __name__ == "__main__":
    sys.exit(main())
