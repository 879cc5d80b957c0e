import { DatabaseSync } from 'node:sqlite'
import { SEGMENT_SIZE } from '../../store/row-numbers.ts'
import { findShardPaths } from '../../store/shard-paths.ts'

/** All that an index says, without the numbers that depend on the order in which it was built. */
export function dumpIndex(folder: string): unknown {
  return findShardPaths(folder).map((path) => {
    const database = new DatabaseSync(path, { readOnly: true })
    try {
      return {
        check: database.prepare('PRAGMA integrity_check').get(),
        files: database
          .prepare(
            'SELECT root, path, session, kind, size, end_offset, end_line, edges, gone, facts FROM files ORDER BY root, path',
          )
          .all(),
        texts: database
          .prepare(
            `SELECT f.path, t.offset, t.length, t.block, t.kind, t.flags, t.time, t.tool
             FROM segments s JOIN files f ON f.id = s.file JOIN texts t ON t.id / ${SEGMENT_SIZE} = s.id
             ORDER BY f.path, t.offset, t.block, t.kind`,
          )
          .all(),
        sessions: database
          .prepare(
            'SELECT root, project, session, gone, summary FROM sessions ORDER BY root, project, session',
          )
          .all(),
        doubles: database
          .prepare('SELECT f.path FROM double_files d JOIN files f ON f.id = d.file ORDER BY f.path')
          .all(),
        uncompared: database.prepare('SELECT count(*) AS n FROM uncompared_files').get(),
        abandonedCopies: database
          .prepare(
            'SELECT f.path, c.hash FROM abandoned_copies c JOIN files f ON f.id = c.file ORDER BY f.path, c.hash',
          )
          .all(),
        words: database.prepare('SELECT count(*) AS n FROM words').get(),
        titles: database.prepare('SELECT count(*) AS n FROM titles').get(),
      }
    } finally {
      database.close()
    }
  })
}
