/** Raise it when the schema, or what is put into it, changes: an index of another version is built anew. */
export const SCHEMA_VERSION = 32

/**
 * From the index of this version and later ones, what is gone from disk is carried over. Raise it, or convert, when this version
 * cannot read their facts or summaries.
 */
export const CARRIED_FROM = 26

/** Outlines of earlier versions are laid out differently, and are left behind. */
export const OUTLINES_FROM = 30

/** "SCRB": tells our files from others. */
export const APPLICATION_ID = 0x53435242

export const SCHEMA = `
  CREATE TABLE files (
    id INTEGER PRIMARY KEY,
    root TEXT NOT NULL,
    path TEXT NOT NULL,
    project TEXT NOT NULL,
    session TEXT NOT NULL,
    kind TEXT NOT NULL,
    size INTEGER NOT NULL,
    modified REAL NOT NULL,
    inode INTEGER NOT NULL,
    -- Where the next reading begins: after the last whole line.
    end_offset INTEGER NOT NULL,
    end_line INTEGER NOT NULL,
    -- Hashes of its first bytes, and of the last ones before that place.
    edges TEXT NOT NULL,
    gone INTEGER NOT NULL DEFAULT 0,
    -- Whether there is a copy in the vault; of a file that is gone, which one this agrees with.
    kept TEXT,
    -- With a checksum before it, as the summaries of sessions (stored-json.ts).
    facts TEXT NOT NULL,
    -- Of an overflow file: the record that names it.
    named_in INTEGER,
    named_offset INTEGER,
    named_length INTEGER
  );
  -- Without the root, which is long and nearly always the same.
  CREATE INDEX files_by_path ON files (path);
  -- A search and a sweep ask for all of a root, and should not have to go through the facts.
  CREATE INDEX files_by_session ON files (root, project, session);

  -- In the first shard: which of them each project was given to, so that two processes cannot differ about it.
  CREATE TABLE projects (
    root TEXT NOT NULL,
    project TEXT NOT NULL,
    shard INTEGER NOT NULL,
    PRIMARY KEY (root, project)
  ) WITHOUT ROWID;

  -- The outlines of a file's records, a piece for each reading, numbered file * 16 + n. By a plain number, as SQLite
  -- packs long values densest then.
  CREATE TABLE outlines (id INTEGER PRIMARY KEY, records BLOB NOT NULL);

  CREATE TABLE sessions (
    id INTEGER PRIMARY KEY,
    root TEXT NOT NULL,
    project TEXT NOT NULL,
    session TEXT NOT NULL,
    updated REAL,
    gone INTEGER NOT NULL,
    kept INTEGER NOT NULL,
    summary TEXT NOT NULL,
    revision INTEGER NOT NULL,
    UNIQUE (root, project, session)
  );
  CREATE INDEX sessions_by_revision ON sessions (revision);

  -- Every change of a session has a number, so that a list asks only for what is new to it; after a removal, for all.
  CREATE TABLE revisions (id INTEGER PRIMARY KEY, last INTEGER NOT NULL, removed INTEGER NOT NULL);
  INSERT INTO revisions VALUES (1, 0, 0);

  -- Rows of the full text index are numbered segment * 32 + n. An earlier segment is newer: FTS5 walks
  -- its rows upwards many times as fast as downwards.
  CREATE TABLE segments (id INTEGER PRIMARY KEY, file INTEGER NOT NULL);
  CREATE INDEX segments_by_file ON segments (file);

  CREATE TABLE texts (
    id INTEGER PRIMARY KEY,
    offset INTEGER NOT NULL,
    length INTEGER NOT NULL,
    block INTEGER NOT NULL,
    kind INTEGER NOT NULL,
    flags INTEGER NOT NULL,
    time INTEGER,
    tool TEXT
  );

  -- Which file of a root had a record first, by a hash of its uuid: forks repeat records.
  CREATE TABLE owners (hash INTEGER PRIMARY KEY, file INTEGER NOT NULL);

  -- Summaries of sessions in other files: more than half of all, up to 2.1.27.
  CREATE TABLE foreign_titles (hash INTEGER NOT NULL, file INTEGER NOT NULL, title TEXT NOT NULL);

  -- Titles that lie beside transcripts, or with the desktop app.
  CREATE TABLE given_titles (
    root TEXT NOT NULL,
    project TEXT NOT NULL,
    session TEXT NOT NULL,
    title TEXT NOT NULL,
    source TEXT NOT NULL,
    PRIMARY KEY (root, project, session)
  ) WITHOUT ROWID;

  -- Which other files have the record: those that are not its owner.
  CREATE TABLE copies (hash INTEGER NOT NULL, file INTEGER NOT NULL, PRIMARY KEY (hash, file)) WITHOUT ROWID;

  -- Those of them that stand on an abandoned branch of the file, whatever branch they are on at their owner's.
  CREATE TABLE abandoned_copies (
    file INTEGER NOT NULL,
    hash INTEGER NOT NULL,
    PRIMARY KEY (file, hash)
  ) WITHOUT ROWID;

  -- Files of which some records are in another shard too.
  CREATE TABLE double_files (file INTEGER PRIMARY KEY);

  -- Files that were not compared with the other shards yet, from this place on.
  CREATE TABLE uncompared_files (file INTEGER PRIMARY KEY, since INTEGER NOT NULL);

  -- Parents of a file's records that it does not have itself, in its order.
  CREATE TABLE missing_parents (
    file INTEGER NOT NULL,
    at INTEGER NOT NULL,
    hash INTEGER NOT NULL,
    PRIMARY KEY (file, at)
  ) WITHOUT ROWID;

  -- What these three tell of a session, by its main transcript.
  CREATE TABLE origins (
    file INTEGER PRIMARY KEY,
    fork_of TEXT,
    continues TEXT,
    shared_records INTEGER NOT NULL,
    ages_at REAL
  );

  -- Projects of which it is to be told anew.
  CREATE TABLE marked_projects (root TEXT NOT NULL, project TEXT NOT NULL, PRIMARY KEY (root, project)) WITHOUT ROWID;

  CREATE VIRTUAL TABLE words USING fts5(
    text, parts, content='', contentless_delete=1, tokenize="unicode61 remove_diacritics 2"
  );
  -- A session by all its names (title, id, project, git branch, path), in the row with twice the session's number, and by
  -- its title alone in the row behind it. Apart from the other words, as FTS5 writes out its buffer whenever a row is
  -- not the highest so far.
  CREATE VIRTUAL TABLE titles USING fts5(
    text, parts, content='', contentless_delete=1, tokenize="unicode61 remove_diacritics 2"
  );
  -- More is slower, as it leaves the processor's cache (8 MB by 4 %, 32 MB by 13 %); less makes many pieces.
  INSERT INTO words (words, rank) VALUES ('hashsize', 4194304);
  INSERT INTO words (words, rank) VALUES ('automerge', 0);
  INSERT INTO words (words, rank) VALUES ('pgsz', 8140);
`
