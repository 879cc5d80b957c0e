/** Raise it when the schema, or what is put into it, changes: an index with another version is deleted and rebuilt. */
export const SCHEMA_VERSION = 33

/** "SCRB": tells our files from others. */
export const APPLICATION_ID = 0x53435242

/** A column for whoever asks with SQL; a damaged summary says nothing. */
function ofSummary(field: string, name = field): string {
  return `${name} AS (iif(json_valid(summary), summary ->> '${field}', NULL))`
}

/** docs/inside-the-index.md describes these tables. */
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
    -- Whether other transcripts have some of its records (1: in this shard, 2: in another) or responses (4).
    shares INTEGER NOT NULL DEFAULT 0,
    -- Up to this place; what comes behind it was not compared with other files yet.
    compared INTEGER NOT NULL DEFAULT 0,
    -- With a checksum before it, as the summaries of sessions (stored-json.ts).
    facts TEXT NOT NULL,
    -- Of an output: the record that names it. One that several transcripts name is there once for each.
    named_in INTEGER,
    named_offset INTEGER,
    named_length INTEGER
  );
  -- Without the root, which is long and nearly always the same.
  CREATE INDEX files_by_path ON files (path);
  -- A search and a sweep ask for all of a root, and should not have to go through the facts.
  CREATE INDEX files_by_session ON files (root, project, session);
  CREATE INDEX files_by_naming ON files (named_in) WHERE named_in IS NOT NULL;
  CREATE INDEX files_not_compared ON files (id) WHERE compared < end_offset AND kind <> 'overflow';

  -- In the first shard: which of them each project was given to, so that two processes cannot differ about it.
  CREATE TABLE projects (
    root TEXT NOT NULL,
    project TEXT NOT NULL,
    shard INTEGER NOT NULL,
    PRIMARY KEY (root, project)
  ) WITHOUT ROWID;

  -- Every record of every transcript, by where it stands. A uuid is its 16 bytes, or text where it is no such number.
  CREATE TABLE records (
    file INTEGER NOT NULL,
    offset INTEGER NOT NULL,
    length INTEGER NOT NULL,
    type TEXT NOT NULL,
    -- The role of a user record, the subtype of a system record and the like.
    kind TEXT,
    uuid,
    -- Where its parent stands, if that is in the same file.
    parent INTEGER,
    time INTEGER,
    -- NULL: on the active branch, or on none. Else 'abandoned', 'sidechain' or 'replaced'.
    state TEXT,
    PRIMARY KEY (file, offset)
  ) WITHOUT ROWID;
  -- Forks repeat records: a search shows each once.
  CREATE INDEX records_by_uuid ON records (uuid) WHERE uuid IS NOT NULL;

  -- What each model spent on each response: part 0 is the response's own model, others are advisors and fallbacks.
  CREATE TABLE responses (
    file INTEGER NOT NULL,
    -- Of its first line.
    offset INTEGER NOT NULL,
    part INTEGER NOT NULL,
    message TEXT,
    request TEXT,
    -- Of root, message and request: the same response in several files has the same. NULL where it has no message id.
    hash INTEGER,
    model TEXT,
    time INTEGER,
    input INTEGER NOT NULL,
    output INTEGER NOT NULL,
    -- Part of the output.
    thinking INTEGER NOT NULL,
    cache_read INTEGER NOT NULL,
    cache_write_5m INTEGER NOT NULL,
    cache_write_1h INTEGER NOT NULL,
    web_searches INTEGER NOT NULL,
    web_fetches INTEGER NOT NULL,
    -- NULL: the usual one, or not known.
    speed TEXT,
    tier TEXT,
    geo TEXT,
    -- Claude Code did not write down the final figures.
    lower_bound INTEGER NOT NULL,
    PRIMARY KEY (file, offset, part)
  ) WITHOUT ROWID;
  CREATE INDEX responses_by_hash ON responses (hash) WHERE hash IS NOT NULL;

  CREATE TABLE calls (
    file INTEGER NOT NULL,
    offset INTEGER NOT NULL,
    block INTEGER NOT NULL,
    id TEXT NOT NULL,
    tool TEXT NOT NULL,
    started INTEGER,
    -- Until its last result was written, in milliseconds.
    duration INTEGER,
    -- NULL: it has no result. Else 'ok' or 'failed'.
    status TEXT,
    -- The first line of what the model was told about the failure.
    error TEXT,
    -- Where its last result stands.
    result INTEGER,
    -- A path, a command, or whatever says most about it.
    target TEXT,
    -- The subagent that it started.
    agent TEXT,
    PRIMARY KEY (file, offset, block)
  ) WITHOUT ROWID;

  CREATE TABLE paths (id INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE);

  -- Which files calls touched. A hint is what nobody confirmed.
  CREATE TABLE touched_files (
    file INTEGER NOT NULL,
    offset INTEGER NOT NULL,
    block INTEGER NOT NULL,
    path INTEGER NOT NULL,
    action TEXT NOT NULL,
    hint INTEGER NOT NULL,
    PRIMARY KEY (file, offset, block, path, action)
  ) WITHOUT ROWID;
  CREATE INDEX touched_files_by_path ON touched_files (path);

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
    ${ofSummary('title')},
    ${ofSummary('project', 'folder')},
    ${ofSummary('class')},
    ${ofSummary('started')},
    ${ofSummary('prompts')},
    ${ofSummary('responses')},
    ${ofSummary('forkOf', 'fork_of')},
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

  -- Summaries of sessions in other files, by the record at their end: more than half of all, up to 2.1.27.
  CREATE TABLE foreign_titles (leaf NOT NULL, file INTEGER NOT NULL, title TEXT NOT NULL);
  CREATE INDEX foreign_titles_by_leaf ON foreign_titles (leaf);
  CREATE INDEX foreign_titles_by_file ON foreign_titles (file);

  -- Titles that lie beside transcripts, or with the desktop app.
  CREATE TABLE given_titles (
    root TEXT NOT NULL,
    project TEXT NOT NULL,
    session TEXT NOT NULL,
    title TEXT NOT NULL,
    source TEXT NOT NULL,
    PRIMARY KEY (root, project, session)
  ) WITHOUT ROWID;

  -- Parents of a file's records that it does not have itself, in its order.
  CREATE TABLE missing_parents (
    file INTEGER NOT NULL,
    at INTEGER NOT NULL,
    uuid NOT NULL,
    PRIMARY KEY (file, at)
  ) WITHOUT ROWID;

  -- Where a session comes from, by its main transcript.
  CREATE TABLE origins (
    file INTEGER PRIMARY KEY,
    fork_of TEXT,
    continues TEXT,
    shared_records INTEGER NOT NULL,
    ages_at REAL
  );

  -- Projects of which that is to be found out again.
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
