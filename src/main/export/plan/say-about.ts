import type { Annotations } from '../../annotations/annotations.ts'
import { listNotesOf } from '../../annotations/organise/read-organised.ts'
import { readMarks } from '../../annotations/organise/session-marks.ts'
import type { ExportSession } from './export-session.ts'

/** Sessions under the names that the person gave them; with their tags and notes only if these are chosen. */
export function sayAbout(
  sessions: readonly ExportSession[],
  annotations: Pick<Annotations, 'list'>,
  isWithNotes: boolean,
): readonly ExportSession[] {
  const marks = readMarks(annotations)
  return sessions.map((session) => {
    const { summary } = session
    const known = marks.get(summary.id)
    const name = known?.name ?? null
    const named = name === null ? session : { ...session, summary: { ...summary, title: name } }
    if (!isWithNotes) return named
    const { id, forkOf } = summary
    const notes = listNotesOf(annotations, id, forkOf === undefined ? [] : [forkOf])
    return {
      ...named,
      said: {
        tags: known?.tags ?? [],
        note: notes.find(({ record }) => record === null)?.text ?? null,
        places: notes.flatMap(({ record, text }) => (record === null ? [] : [{ record, text }])),
      },
    }
  })
}
