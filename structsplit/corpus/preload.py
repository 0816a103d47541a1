"""What the server of worker processes imports before it forks the first one, so that each starts at once."""

import structsplit.corpus.worker
import structsplit.sinks.jsonlines
import structsplit.splitter  # noqa: F401
