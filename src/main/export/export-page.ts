import { throwIfCancelled } from '../../shared/expected-error.ts'
import type { ExportReport } from '../../shared/export.ts'
import { createReader } from '../reader/reader.ts'
import { ArchiveError } from './archive-error.ts'
import type { ExportRequest } from './export-archive.ts'
import { EmbeddedImages } from './image-store.ts'
import { type PageFormat, sessionPage } from './session-page.ts'
import { type ExportSession, openSession } from './survey-session.ts'
import { writeSafely } from './write-safely.ts'

/** No program takes more from a clipboard without trouble. */
const MOST_COPIED = 50_000_000

/** One session as a single file: its images are inside of it. */
export async function exportPage(request: ExportRequest): Promise<ExportReport> {
  const { target, sessions, signal } = request
  const [session, ...others] = sessions
  if (session === undefined || others.length > 0)
    throw new ArchiveError(
      'bad-request',
      'A single file holds one conversation: choose a name that ends with “.zip” for more.',
    )
  let bytes = 0
  await writeSafely(target, {
    write: async (file) => {
      for await (const chunk of toPage(session, request)) {
        throwIfCancelled(signal)
        bytes += Buffer.byteLength(chunk)
        await file.writeFile(chunk)
      }
    },
  })
  return { path: target, sessions: 1, files: 1, bytes, incomplete: [] }
}

/** The page of one session, for a file or the clipboard. */
export async function* toPage(
  session: ExportSession,
  { options, generator, signal }: Omit<ExportRequest, 'target' | 'sessions'>,
): AsyncGenerator<string> {
  const reader = createReader()
  const reading = await openSession(reader, session, { ...(signal && { signal }) })
  const format = toPageFormat(options.format)
  const images = new EmbeddedImages(options.images)
  yield* await sessionPage(format, session, reading, {
    reader,
    options,
    generator,
    images,
    ...(signal && { signal }),
  })
}

export function toPageFormat(format: ExportRequest['options']['format']): PageFormat {
  if (format === 'html' || format === 'markdown' || format === 'json') return format
  throw new ArchiveError(
    'bad-request',
    `“${format}” makes several files: choose a name that ends with “.zip”.`,
  )
}

/** One conversation as Markdown, for the clipboard. */
export async function exportToText(request: Omit<ExportRequest, 'target'>): Promise<string> {
  const [session, ...others] = request.sessions
  if (session === undefined || others.length > 0)
    throw new ArchiveError('bad-request', 'One conversation at a time can be copied.')
  let text = ''
  const options = { ...request.options, format: 'markdown', images: false } as const
  for await (const chunk of toPage(session, { ...request, options })) {
    text += chunk
    if (text.length > MOST_COPIED)
      throw new ArchiveError(
        'bad-request',
        'This conversation is too long for the clipboard: save it as a file.',
      )
  }
  return text
}
