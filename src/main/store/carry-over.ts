import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { MARK_LENGTH } from './index-file.ts'
import { PIECES_PER_FILE } from './outline-store.ts'
import { SEGMENT_SIZE } from './row-numbers.ts'
import { OUTLINES_FROM } from './schema.ts'
import { isAwaited, toStoredFile } from './stored-file.ts'
import { findStoredJson } from './stored-json.ts'

const IS_CARRIED = 'IN (SELECT file FROM temp.carried)'

/** Which rows of each table belong to files that are carried over. */
const CARRIED_ROWS = {
  files: `id ${IS_CARRIED}`,
  segments: `file ${IS_CARRIED}`,
  texts: `id IN (
    SELECT t.id FROM former.segments s
    CROSS JOIN former.texts t ON t.id BETWEEN s.id * ${SEGMENT_SIZE} AND s.id * ${SEGMENT_SIZE} + ${SEGMENT_SIZE - 1}
    WHERE s.file ${IS_CARRIED}
  )`,
  outlines: `id / ${PIECES_PER_FILE} ${IS_CARRIED}`,
  sessions: `(root, project, session) IN (SELECT root, project, session FROM former.files WHERE id ${IS_CARRIED})`,
  owners: `file ${IS_CARRIED}`,
  copies: `file ${IS_CARRIED}`,
  abandoned_copies: `file ${IS_CARRIED}`,
  foreign_titles: `file ${IS_CARRIED}`,
  missing_parents: `file ${IS_CARRIED}`,
  origins: `file ${IS_CARRIED}`,
  given_titles: `(root, project, session) IN (SELECT root, project, session FROM former.files WHERE id ${IS_CARRIED})`,
} as const

/**
 * Takes over from the index of an earlier version, attached as `former`, what can be read nowhere else: files that are not
 * on disk right now and not in the vault. All else is read anew. The numbers of rows stay what they were. Looking through
 * all words takes some 7 seconds for a gigabyte of transcripts, and is done only where there is such a file.
 */
export function carryOver(database: DatabaseSync): void {
  database.exec('CREATE TEMP TABLE carried (file INTEGER PRIMARY KEY)')
  chooseFiles(database)
  if (database.prepare('SELECT 1 FROM temp.carried').get() !== undefined) {
    const version = Number(database.prepare('PRAGMA former.user_version').get()?.user_version)
    for (const [table, rows] of Object.entries(CARRIED_ROWS)) {
      if (table !== 'outlines' || version >= OUTLINES_FROM) copyRows(database, table, rows)
    }
    copyWords(database, 'words', `doc / ${SEGMENT_SIZE} IN (SELECT id FROM main.segments)`)
    copyWords(database, 'titles', 'doc / 2 IN (SELECT id FROM main.sessions)')
    haveReadAgain(database)
  }
  database.exec('DROP TABLE temp.carried')
}

function chooseFiles(database: DatabaseSync): void {
  const insert = database.prepare('INSERT INTO temp.carried (file) VALUES (?)')
  for (const row of database.prepare('SELECT * FROM former.files WHERE kept IS NULL').iterate()) {
    const file = toStoredFile(row)
    if (findStoredJson(row.facts) === undefined) continue
    if (!isAwaited(file) && !existsSync(join(file.root, file.path))) insert.run(file.id)
  }
  // What these have left to others, and others to these, is known when the others are read again.
  database.exec(`
    -- Transcripts by which their outputs are known.
    INSERT OR IGNORE INTO temp.carried
      SELECT named_in FROM former.files WHERE id ${IS_CARRIED} AND named_in IS NOT NULL;
    -- Those in which records of theirs are found.
    INSERT OR IGNORE INTO temp.carried
      SELECT o.file FROM former.copies c CROSS JOIN former.owners o ON o.hash = c.hash WHERE c.file ${IS_CARRIED};
    -- Outputs, of which only transcripts say what they are.
    INSERT OR IGNORE INTO temp.carried SELECT id FROM former.files WHERE named_in ${IS_CARRIED};
  `)
}

/** All columns that both versions have. */
function copyRows(database: DatabaseSync, table: string, rows: string): void {
  const columns = database
    .prepare(
      `SELECT group_concat(name) AS names FROM pragma_table_info(?, 'main')
       WHERE name IN (SELECT name FROM pragma_table_info(?, 'former'))`,
    )
    .get(table, table)
  // The earlier version may not have the table.
  if (columns?.names == null) return
  database.exec(
    `INSERT INTO main.${table} (${columns?.names}) SELECT ${columns?.names} FROM former.${table} WHERE ${rows}`,
  )
}

/** The full text index holds no texts: they are put together from the places of its words. */
function copyWords(database: DatabaseSync, table: 'words' | 'titles', rows: string): void {
  const wordsOf = (column: string) =>
    `group_concat(term, ' ' ORDER BY offset) FILTER (WHERE col = '${column}')`
  database.exec(`
    CREATE VIRTUAL TABLE temp.former_${table} USING fts5vocab(former, ${table}, instance);
    INSERT INTO main.${table} (rowid, text, parts)
      SELECT doc, ${wordsOf('text')}, ${wordsOf('parts')} FROM temp.former_${table} WHERE ${rows} GROUP BY doc;
    DROP TABLE temp.former_${table};
  `)
}

/**
 * What is there, or comes back, is read from its beginning: by its time it has changed, and how it goes on is not known. What
 * links files is found anew.
 */
function haveReadAgain(database: DatabaseSync): void {
  database.exec(`
    UPDATE files SET modified = -1, edges = substr(edges, 1, ${MARK_LENGTH}) WHERE kind <> 'overflow';
    INSERT INTO uncompared_files SELECT id, 0 FROM files WHERE kind <> 'overflow';
    INSERT INTO marked_projects SELECT DISTINCT root, project FROM files;
    UPDATE revisions SET (last, removed) = (SELECT last + 1, last + 1 FROM former.revisions);
  `)
}
