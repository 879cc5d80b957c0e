import { looksLikeTranscript } from '../../../core/parse/looks-like-transcript.ts'
import { LibraryError } from '../library-error.ts'
import { readStart } from './byte-file.ts'

const START_LENGTH = 64 * 1024

/** A file that a person chose must be what we take it for; the sentence says what is wrong with it. */
export function requireTranscript(path: string): void {
  if (!path.endsWith('.jsonl'))
    throw new LibraryError(
      'not-a-root',
      `“${path}” is not a transcript. Names of transcripts end with “.jsonl”.`,
    )
  const start = readStart(path, START_LENGTH)
  if (start.trim() === '') throw new LibraryError('not-a-root', `“${path}” is empty.`)
  if (!looksLikeTranscript(start))
    throw new LibraryError('not-a-root', `“${path}” is not a Claude Code transcript.`)
}
