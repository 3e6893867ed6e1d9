"""The arena (ボットの闘技場): which bot is stronger, by how much, and how sure that is.

A `Plan` says who meets whom; an `Executor` plays its games, in any order and anywhere; a `Store`
keeps them; `summary` makes a report of what is stored. Nothing but the plan decides a result.
"""
