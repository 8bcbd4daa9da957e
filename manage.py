#!/usr/bin/env python3
"""The command line of the project. `--demo` works with every command: it means the demo's own data."""

import os
import sys


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")
    arguments = [argument for argument in sys.argv if argument != "--demo"]
    if arguments != sys.argv:
        # The settings are read before a command reads its arguments.
        os.environ["SCOREKEEPER_DEMO"] = "1"
    from django.core.management import execute_from_command_line

    execute_from_command_line(arguments)


if __name__ == "__main__":
    main()
