import { closeSync, readSync } from 'node:fs'
import { isSameTime } from '../../files/is-same-time.ts'
import type { FoundFile } from '../../library/sources/discover.ts'
import { openForReading } from '../../library/transcripts/byte-file.ts'
import type { ExportSession } from '../plan/export-session.ts'

export type SessionAsListed = Pick<ExportSession, 'file'> & {
  readonly summary: Pick<ExportSession['summary'], 'fileBytes' | 'modified'>
}

const CUT = 'It became shorter after it was listed.'
const ANEW = 'It was rewritten after it was listed. The export has the new content, but the old figures.'
const NEW_LINE = 0x0a

/** Why a session is not what it was when it was listed; undefined where it is, or was only added to. */
export function findListedChange(
  { file, summary: { fileBytes, modified } }: SessionAsListed,
  now: Pick<FoundFile, 'size' | 'modified'>,
): string | undefined {
  if (now.size < fileBytes) return CUT
  // Nothing is in it, or there is no transcript any more.
  if (now.size === 0) return undefined
  const isSame = now.size === fileBytes ? isSameTime(now.modified, modified) : endsLineAt(file, fileBytes)
  return isSame ? undefined : ANEW
}

/** Lines are added behind the last one, so it still ends where it did. One that was listed half written is told without need. */
function endsLineAt(path: string, end: number): boolean {
  if (end === 0) return true
  const file = openForReading(path)
  try {
    const last = Buffer.alloc(1)
    readSync(file, last, 0, 1, end - 1)
    return last[0] === NEW_LINE
  } finally {
    closeSync(file)
  }
}
