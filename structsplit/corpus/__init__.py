"""Many files: which ones a path stands for, and splitting them in parallel."""
