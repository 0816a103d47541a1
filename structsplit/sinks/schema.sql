CREATE TABLE files (
    path TEXT PRIMARY KEY,
    format TEXT NOT NULL,
    language TEXT NOT NULL,
    chunks INTEGER NOT NULL,
    tokens INTEGER NOT NULL
);

-- Lists and objects are JSON: headings ["a", "b"], part [2, 3], pages [1], boxes [[page, x0, y0, x1, y1]].
CREATE TABLE chunks (
    "rowid" INTEGER PRIMARY KEY,
    "id" TEXT NOT NULL UNIQUE,
    "source" TEXT NOT NULL,
    "index" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "context" TEXT NOT NULL,
    "body" TEXT,
    "tokens" INTEGER NOT NULL,
    "start" INTEGER NOT NULL,
    "end" INTEGER NOT NULL,
    "start_line" INTEGER NOT NULL,
    "end_line" INTEGER NOT NULL,
    "headings" TEXT NOT NULL,
    "symbols" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "format" TEXT NOT NULL,
    "part" TEXT,
    "parent_id" TEXT,
    "pages" TEXT NOT NULL,
    "boxes" TEXT NOT NULL,
    "anchor" TEXT NOT NULL,
    "metadata" TEXT NOT NULL,
    "names" TEXT NOT NULL, -- headings and symbols, to search in
    "terms" TEXT NOT NULL  -- the parts of camelCase names and of words that no blanks part, to search in
);
CREATE INDEX chunks_source ON chunks ("source", "index");
CREATE INDEX chunks_parent ON chunks ("parent_id");

CREATE VIRTUAL TABLE chunks_fts USING fts5 (
    "text", "context", "names", "terms",
    content = 'chunks', content_rowid = 'rowid', tokenize = 'porter unicode61 remove_diacritics 2'
);
CREATE TRIGGER chunks_inserted AFTER INSERT ON chunks BEGIN
    INSERT INTO chunks_fts ("rowid", "text", "context", "names", "terms")
    VALUES (new."rowid", new."text", new."context", new."names", new."terms");
END;
CREATE TRIGGER chunks_deleted AFTER DELETE ON chunks BEGIN
    INSERT INTO chunks_fts (chunks_fts, "rowid", "text", "context", "names", "terms")
    VALUES ('delete', old."rowid", old."text", old."context", old."names", old."terms");
END;
CREATE TRIGGER chunks_updated AFTER UPDATE OF "text", "context", "names", "terms" ON chunks BEGIN
    INSERT INTO chunks_fts (chunks_fts, "rowid", "text", "context", "names", "terms")
    VALUES ('delete', old."rowid", old."text", old."context", old."names", old."terms");
    INSERT INTO chunks_fts ("rowid", "text", "context", "names", "terms")
    VALUES (new."rowid", new."text", new."context", new."names", new."terms");
END;
