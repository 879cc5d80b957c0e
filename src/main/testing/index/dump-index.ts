import { DatabaseSync } from 'node:sqlite'
import { findShardPaths } from '../../store/database/shard-paths.ts'
import { SEGMENT_SIZE } from '../../store/tables/row-numbers.ts'

/** All that an index says, without the numbers that depend on the order in which it was built. */
export function dumpIndex(folder: string): unknown {
  return findShardPaths(folder).map((path) => {
    const database = new DatabaseSync(path, { readOnly: true })
    try {
      return {
        check: database.prepare('PRAGMA integrity_check').get(),
        files: database
          .prepare(
            'SELECT root, path, session, kind, size, end_offset, end_line, edges, gone, shares, facts FROM files ORDER BY root, path, session',
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
        records: database
          .prepare(
            `SELECT f.path, r.offset, r.length, r.type, r.kind, hex(r.uuid) AS uuid, r.parent, r.time, r.state
             FROM records r JOIN files f ON f.id = r.file ORDER BY f.path, r.offset`,
          )
          .all(),
        responses: database
          .prepare(
            'SELECT f.path, r.* FROM responses r JOIN files f ON f.id = r.file ORDER BY f.path, r.offset, r.part',
          )
          .all()
          .map(({ file, ...response }) => response),
        calls: database
          .prepare(
            'SELECT f.path, c.* FROM calls c JOIN files f ON f.id = c.file ORDER BY f.path, c.offset, c.block',
          )
          .all()
          .map(({ file, ...call }) => call),
        touched: database
          .prepare(
            `SELECT f.path, t.offset, t.block, p.path AS touched, t.action, t.hint FROM touched_files t
             JOIN files f ON f.id = t.file JOIN paths p ON p.id = t.path ORDER BY 1, 2, 3, 4, 5`,
          )
          .all(),
        origins: database
          .prepare('SELECT f.path, o.* FROM origins o JOIN files f ON f.id = o.file ORDER BY f.path')
          .all()
          .map(({ file, ...origin }) => origin),
        compared: database
          .prepare("SELECT count(*) AS n FROM files WHERE compared < end_offset AND kind <> 'overflow'")
          .get(),
        words: database.prepare('SELECT count(*) AS n FROM words').get(),
        titles: database.prepare('SELECT count(*) AS n FROM titles').get(),
      }
    } finally {
      database.close()
    }
  })
}
