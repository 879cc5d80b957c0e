import type { ExportOptions } from '../../shared/export.ts'
import type { DiskReader } from '../reader/reader.ts'
import { findSessionPlace, type SteadyAgentFinder } from '../reader/session-place.ts'
import { type ImageStore, mayHaveImages } from './image-store.ts'
import { type ExportSession, openSession } from './survey-session.ts'
import { walkConversation } from './walk-conversation.ts'

export interface CollectImagesOptions {
  readonly reader: DiskReader
  readonly finder: SteadyAgentFinder
  readonly options: ExportOptions
  readonly signal?: AbortSignal
}

/** Puts aside the images of what is exported of a session. */
export async function collectImages(
  session: ExportSession,
  images: ImageStore,
  { reader, finder, options, signal }: CollectImagesOptions,
): Promise<void> {
  const agents = await finder.list(await findSessionPlace(session.file))
  if (![session.file, ...agents.map(({ path }) => path)].some(mayHaveImages)) return
  const walk = { ...options, needs: { outcome: () => false }, ...(signal && { signal }) }
  const reading = await openSession(reader, session, walk)
  for await (const part of walkConversation(reader, reading, walk)) {
    if (part.kind === 'item') await images.add(part.content)
  }
}
