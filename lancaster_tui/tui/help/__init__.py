"""The help and the texts of all laws."""
