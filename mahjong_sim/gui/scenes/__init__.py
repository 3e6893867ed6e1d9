"""The screens: menu, table, results, ranking, questions."""
