"""`python -m structsplit.cli`: the same as the command `structsplit`."""

from structsplit.cli import main

# worker processes import this module under another name, and must not start the command again
if __name__ == "__main__":
    main(prog_name="structsplit")
