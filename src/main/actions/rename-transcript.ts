import { fstatSync, fsyncSync, ftruncateSync, readSync, writeSync } from 'node:fs'
import { toLine } from '../../core/render/text/to-line.ts'
import { ExpectedError } from '../../shared/expected-error.ts'
import type { Session } from '../../shared/schemas/sessions.ts'
import { withFile } from '../files/file-io.ts'
import type { FindKept } from '../kept/kept-files.ts'
import { hasSoundBackup } from './has-sound-backup.ts'
import { isBeingWritten, isLink, listSessionFiles } from './session-files.ts'

export interface RenameContext {
  readonly findKept: FindKept
  readonly now: number
}

const NEWLINE = 0x0a

/**
 * Appends the record that Claude Code's own `/rename` writes. The vault must have the transcript as it is, and nobody may be writing
 * to it. What is in it stays as it is.
 */
export async function renameTranscript(
  session: Session,
  name: string,
  { findKept, now }: RenameContext,
): Promise<void> {
  const customTitle = toLine(name, true).trim()
  if (customTitle === '') throw new ExpectedError('bad-request', 'A name needs at least one letter.')
  if (session.isGone || session.remains !== null)
    throw new ExpectedError('not-found', 'Its transcript is no longer on disk.')
  if (isLink(session.file))
    throw new ExpectedError('refused', 'Its transcript is a link, so Scrollback does not write to it.')
  const { files } = await listSessionFiles(session)
  const transcript = files.find(({ path }) => path === session.file)
  if (transcript === undefined) throw new ExpectedError('not-found', 'Its transcript is no longer on disk.')
  if (isBeingWritten([transcript], now))
    throw new ExpectedError(
      'busy',
      'It was written to less than a minute ago. Close it in Claude Code and try again in a minute.',
    )
  if (!hasSoundBackup(findKept(session.root), transcript))
    throw new ExpectedError(
      'refused',
      'Its transcript is not in the vault as it is, so nothing was written. Back it up first.',
    )
  const line = `${JSON.stringify({ type: 'custom-title', customTitle, sessionId: session.id })}\n`
  withFile(session.file, 'a', (file) => {
    const { size, mtimeMs } = fstatSync(file)
    if (size !== transcript.size || mtimeMs !== transcript.modified || !endsLine(file, size))
      throw new ExpectedError('busy', 'Somebody is writing to its transcript, so nothing was written.')
    append(file, Buffer.from(line), size)
  })
}

/** In one piece, and wherever the end is by then. Half a line is taken away again, unless somebody wrote behind it. */
function append(file: number, line: Buffer, size: number): void {
  let written = 0
  try {
    written = writeSync(file, line)
    if (written < line.length) throw new ExpectedError('disk-full', 'There is no room left on its disk.')
    fsyncSync(file)
  } catch (cause) {
    if (fstatSync(file).size === size + written) ftruncateSync(file, size)
    throw cause
  }
}

function endsLine(file: number, size: number): boolean {
  if (size === 0) return true
  const last = Buffer.alloc(1)
  return readSync(file, last, 0, 1, size - 1) === 1 && last[0] === NEWLINE
}
