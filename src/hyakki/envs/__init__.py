"""The games as environments for learners, in the forms that the field's libraries speak.

`phantom_v0`, `madoshi_v0`, `awake_v0` and `hoshi_v0` are PettingZoo's modules, `gym` registers with
Gymnasium, `batch` steps thousands of games in one call, `spiel` registers with OpenSpiel, and `text` speaks
in words. All of them need the packages of `hyakki[envs]`. The layout of what a seat observes is
`game.features`; docs/research.md has it as a table.
"""
