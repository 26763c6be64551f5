"""Planted faults: for each rule a change of the sources that breaks it. Its test must catch it."""
