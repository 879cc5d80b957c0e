import { rmSync } from 'node:fs'
import { ExpectedError, throwIfCancelled } from '../../../shared/expected-error.ts'
import type { ExportOptions } from '../../../shared/schemas/export.ts'
import { findSystemCode } from '../../library/library-error.ts'
import { makeTemporaryFolder } from '../archive/temporary-folder.ts'
import type { ExportSession } from './export-session.ts'
import { cutPiece } from './trial-piece.ts'

export interface EstimateOptions {
  readonly options: ExportOptions
  /** Else one page. */
  readonly isZip: boolean
  /** A session as it can be read: one that is gone from disk lies elsewhere. */
  readonly bringHere: (session: ExportSession) => Promise<ExportSession>
  readonly signal?: AbortSignal
}

/** So many bytes of transcripts are made into pages while one hardly notices. */
const MOST_TRIED = 3_000_000
const PIECES = 10
const PIECE_BYTES = MOST_TRIED / PIECES

/** Of a zip, beside its pages: what a conversation adds to its list and its manifest. */
const SESSION_BYTES = 400
/** Of what cannot be read here: about what others come to. */
const UNTRIED_SHARE = 0.4

/**
 * About how large an export will be. Transcripts differ too much for a rule: one comes to a hundredth of its size as
 * Markdown, another to all of it. So a little is exported for a trial: everything where that is little, else pieces from
 * places that lie evenly in the bytes of all sessions.
 */
export async function estimateSize(
  sessions: readonly ExportSession[],
  request: EstimateOptions,
): Promise<number> {
  // With all that draws pages behind it.
  const { sizeOfContent, sizeOfShell, sizeOfShells } = await import('./try-export.ts')
  const { options, bringHere, signal, isZip } = request
  const isMainOnly = options.detail === 'talk' || !options.subagents
  const total = sessions.reduce((sum, { summary }) => sum + summary.bytes, 0)
  let [made, tried] = [0, 0]
  await withFolder(async (folder) => {
    for (const [at, { session, share }] of choosePlaces(sessions, total).entries()) {
      throwIfCancelled(signal)
      await orLeaveOut(async () => {
        const here = await bringHere(session)
        const piece =
          share === null
            ? { session: here, bytes: session.summary.bytes }
            : cutPiece(here, share, { most: PIECE_BYTES, folder, name: String(at), isMainOnly })
        const size = await sizeOfContent(piece, { ...request, imageFolder: folder })
        // Of pieces, those of larger sessions are more in number already.
        const weight = total <= MOST_TRIED ? 1 : 1 / piece.bytes
        made += size * weight
        tried += piece.bytes * weight
      })
    }
  })
  const content = total * (tried === 0 ? UNTRIED_SHARE : made / tried)
  const around = isZip ? sizeOfShell(true) + sessions.length * SESSION_BYTES : 0
  return Math.round(content + sessions.length * sizeOfShells(request) + around)
}

/** What is put aside for a trial is gone afterwards. Without a place for it nothing is tried. */
async function withFolder(work: (folder: string) => Promise<void>): Promise<void> {
  await orLeaveOut(async () => {
    const folder = makeTemporaryFolder()
    try {
      await work(folder)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
}

/** A file that cannot be read, a disk that is full: whoever exports is told, and here it is no reason to know nothing. */
async function orLeaveOut(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const isExpected = error instanceof ExpectedError && error.code !== 'cancelled'
    if (!isExpected && findSystemCode(error) === undefined) throw error
  }
}

interface TrialPlace {
  readonly session: ExportSession
  /** How far into it a piece is cut; null for all of it. */
  readonly share: number | null
}

function choosePlaces(sessions: readonly ExportSession[], total: number): readonly TrialPlace[] {
  if (total <= MOST_TRIED) return sessions.map((session) => ({ session, share: null }))
  const places: TrialPlace[] = []
  let end = 0
  for (const session of sessions) {
    const { bytes } = session.summary
    const start = end
    end += bytes
    for (;;) {
      const place = ((places.length + 0.5) / PIECES) * total
      if (place >= end) break
      places.push({ session, share: bytes <= PIECE_BYTES ? null : (place - start) / bytes })
    }
  }
  return places
}
