import { basename, join } from 'node:path'
import type { OverflowLink } from '../../core/items/item.ts'
import { collectOverflow } from '../../core/model/session/overflow.ts'
import type { TranscriptRecord } from '../../core/parse/record.ts'
import { lstatSync } from '../files/source-files.ts'
import { listOutputs } from './loose-files.ts'
import type { ReadSessionPlace } from './session-place.ts'

/** An output that was put beside a session's transcript; after a fork, it may lie with the session it was copied from. */
export function locateOverflow(
  { project, id }: ReadSessionPlace,
  name: string,
  sessionId: string | undefined,
): OverflowLink {
  if (isPlainName(name)) {
    for (const session of new Set([sessionId ?? id, id])) {
      const path = join(project, session, 'tool-results', name)
      const size = sizeOfFile(path)
      if (size !== undefined) return { name, path, size }
    }
  }
  return { name, path: null, size: null }
}

/** By its name alone: the transcript tells which sessions it may lie with. */
export function locateNamedOverflow(
  place: ReadSessionPlace,
  records: readonly TranscriptRecord[],
  name: string,
): OverflowLink {
  const sessions = collectOverflow(records).flatMap((named) => (named.name === name ? [named.sessionId] : []))
  const links = [...sessions, undefined].map((sessionId) => locateOverflow(place, name, sessionId))
  return (
    links.find(({ path }) => path !== null) ??
    // What a workflow wrote lies elsewhere in the folder of its session.
    listOutputs(place).find((output) => output.name === name) ?? { name, path: null, size: null }
  )
}

function isPlainName(name: string): boolean {
  return name === basename(name) && name !== '.' && name !== '..' && !/[\\/\0]/.test(name)
}

function sizeOfFile(path: string): number | undefined {
  try {
    // Not what a link leads to: it could be anything on this machine.
    const stats = lstatSync(path)
    return stats.isFile() ? stats.size : undefined
  } catch {
    // Gone, as a fifth of them are.
    return undefined
  }
}
