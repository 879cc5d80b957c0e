import { join } from 'node:path'
import type { Reading, TranscriptPlace } from '../../core/items/item.ts'
import type { Reader } from '../reader/reader.ts'
import { temporaryRoot } from './temporary-root.ts'

export function mainPlace(file: string): TranscriptPlace {
  return { file, sidechain: null }
}

export async function readPlace(
  reader: Reader,
  place: TranscriptPlace,
  branch: string | null = null,
): Promise<Reading> {
  const reading = await reader.open({ place, branch, revision: null })
  if (reading === null) throw new Error('Nothing was known before')
  return reading
}

interface BuiltSession {
  readonly sessionId: string
  files(): readonly { readonly path: string; readonly text: string }[]
}

/** Writes a transcript with its subagents and overflow; gives back the place of the main one. */
export function writeSession(built: BuiltSession): TranscriptPlace {
  const files = built.files()
  const main = files.find(({ path }) => path.endsWith(`${built.sessionId}.jsonl`))
  return mainPlace(join(temporaryRoot(files), main?.path ?? ''))
}
