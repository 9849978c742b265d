"""Files that people write: rulesets, read into the model, with every mistake located."""
