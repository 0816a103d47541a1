"""The sizes chunks may and should have."""

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Budget:
    """Sizes in tokens."""

    max_tokens: int
    target_tokens: int
    min_tokens: int
    overlap: int = 0
    code_target_tokens: int = 0
    """The target in code, where it is another one; else 0."""
    packed: bool = False
    """Whether chunks become as few as can be. If not, they come near the target, and in code every definition of at
    least `min_tokens` has a chunk of its own."""

    def in_code(self) -> "Budget":
        """The sizes of chunks of code."""
        return replace(self, target_tokens=self.code_target_tokens or self.target_tokens)
