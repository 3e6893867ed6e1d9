"""Our speed beside that of other programs, on the same inputs: ``python -m tests.bench.peers``.

Needs the extra ``bench``. Programs take turns within a round, so that a busy minute is bad for all
of them; what counts are the ratios.
"""
