-- What is known of each file since the last run that was finished, and what the run that is under way has done.

CREATE TABLE files (
  path BLOB PRIMARY KEY,
  size INTEGER NOT NULL,
  mtime_ns INTEGER NOT NULL,
  read_ns INTEGER NOT NULL,   -- when it was read: a time of change close to it proves nothing
  digest BLOB NOT NULL,       -- SHA-256 of its bytes
  options BLOB NOT NULL,      -- SHA-256 of all that its chunks depend on beside its bytes
  chunks BLOB NOT NULL,       -- for each, 16 bytes of its id and 8 of a hash of what is embedded
  status TEXT NOT NULL,       -- split; or skipped or failed, where it would be so again
  reason TEXT NOT NULL,
  message TEXT NOT NULL
) WITHOUT ROWID;

CREATE INDEX files_by_digest ON files (digest);

CREATE TABLE done (
  path BLOB PRIMARY KEY,
  size INTEGER NOT NULL,
  mtime_ns INTEGER NOT NULL,
  read_ns INTEGER NOT NULL,
  digest BLOB NOT NULL,
  options BLOB NOT NULL,
  chunks BLOB NOT NULL,
  status TEXT NOT NULL,
  reason TEXT NOT NULL,
  message TEXT NOT NULL,
  moved_from BLOB             -- the path the file had before
) WITHOUT ROWID;

CREATE INDEX done_by_moved_from ON done (moved_from);

-- files the run has met and found as they were
CREATE TABLE seen (path BLOB PRIMARY KEY) WITHOUT ROWID;

CREATE TABLE run (
  what TEXT PRIMARY KEY,      -- output: where the rows of the run go; offset: how much of it is sure
  value TEXT NOT NULL
) WITHOUT ROWID;
