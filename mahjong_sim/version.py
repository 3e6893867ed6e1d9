"""The version of the program, which logs name."""

VERSION = "0.1.0"
