import { rm } from 'node:fs/promises'
import { basename, join, parse } from 'node:path'
import { throwIfCancelled } from '../../shared/expected-error.ts'
import { isPageFormat, PAGE_FORMATS, type PageFormat } from '../../shared/export-formats.ts'
import type { ExportReport } from '../../shared/schemas/export.ts'
import { lookAt } from '../reader/read-transcript-file.ts'
import { createReader } from '../reader/reader.ts'
import { ArchiveError } from './archive/archive-error.ts'
import { type PlacedImages, placeImages } from './archive/place-images.ts'
import { makeTemporaryFolder } from './archive/temporary-folder.ts'
import { writeSafely } from './archive/write-safely.ts'
import { ImageStore } from './document/image-store.ts'
import { findListedChange } from './document/listed-change.ts'
import {
  describeSession,
  nameTranscript,
  type OpenDocumentOptions,
  openDocument,
} from './document/open-document.ts'
import type { ArchiveRequest } from './export-archive.ts'
import { PAGE_WRITERS } from './formats/registry.ts'
import type { ExportSession } from './plan/export-session.ts'
import { RawPlaces } from './plan/raw-places.ts'
import { openGate, planRedaction } from './redact/open-redaction.ts'

/** One session as a single file. Images are inside of a web page, and in a folder beside Markdown, as GitHub shows no others. */
export async function exportPage(request: ArchiveRequest): Promise<ExportReport> {
  const { target, sessions, options } = request
  const [session, ...others] = sessions
  if (session === undefined || others.length > 0)
    throw new ArchiveError(
      'bad-request',
      'A single file can have only one conversation. For more, choose a name that ends with “.zip”.',
    )
  const hasImages = PAGE_FORMATS[toPageFormat(options)].hasImagesBeside && options.images
  const changed = findListedChange(session, lookAt(session.file))
  const gate = request.gate ?? openGate(await planRedaction(request))
  const lost: string[] = []
  const onLostAgent = (reason: string) => lost.push(`A subagent is missing: ${reason}`)
  const written = await (hasImages ? writeWithImages : writePage)(session, { ...request, gate, onLostAgent })
  const path = new RawPlaces().takeOne(nameTranscript(session, gate))
  const reasons = new Set([...(changed === undefined ? [] : [changed]), ...lost])
  const incomplete = [...reasons].map((reason) => ({ path, reason }))
  return { path: target, sessions: 1, ...written, incomplete }
}

type PageRequest = ArchiveRequest & Pick<OpenDocumentOptions, 'onLostAgent'>

type Written = Pick<ExportReport, 'files' | 'bytes' | 'imageFolder'>

async function writeWithImages(session: ExportSession, request: PageRequest): Promise<Written> {
  const { dir, name } = parse(request.target)
  const to = join(dir, `${name}-images`)
  const from = makeTemporaryFolder()
  let placed: PlacedImages | undefined
  try {
    const images = new ImageStore(from, toLink(basename(to)))
    const page = await writePage(session, request, {
      images,
      beforeRename: async () => {
        placed = await placeImages(images.names, { from, to })
      },
    })
    const { length } = images.names
    return {
      files: page.files + length,
      bytes: page.bytes + (placed?.bytes ?? 0),
      imageFolder: length > 0 ? to : null,
    }
  } catch (error) {
    await placed?.takeBack()
    throw error
  } finally {
    await rm(from, { recursive: true, force: true })
  }
}

interface WritePageOptions {
  readonly images?: ImageStore
  readonly beforeRename?: () => Promise<void>
}

async function writePage(
  session: ExportSession,
  request: PageRequest,
  { images, beforeRename }: WritePageOptions = {},
): Promise<Written> {
  let bytes = 0
  await writeSafely(request.target, {
    write: async (file) => {
      for await (const chunk of toPage(session, request, images)) {
        throwIfCancelled(request.signal)
        bytes += Buffer.byteLength(chunk)
        await file.writeFile(chunk)
      }
    },
    ...(beforeRename && { beforeRename }),
  })
  return { files: 1, bytes, imageFolder: null }
}

/** As Markdown takes it between parentheses. */
function toLink(folder: string): string {
  return encodeURIComponent(folder).replace(/[()]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
}

/** The page of one session, for a file, the clipboard or a terminal. */
export async function* toPage(
  session: ExportSession,
  request: Omit<PageRequest, 'target' | 'sessions'>,
  images?: ImageStore,
): AsyncGenerator<string> {
  const { options, generator, signal, onLostAgent } = request
  const gate = request.gate ?? openGate(await planRedaction({ ...request, sessions: [session] }))
  const { write, needs } = await PAGE_WRITERS[toPageFormat(options)]()
  const document = await openDocument(session, describeSession(session, gate), {
    reader: createReader(),
    gate,
    options,
    ...(needs && { needs }),
    ...(signal && { signal }),
    ...(onLostAgent && { onLostAgent }),
  })
  yield* write(document, { ...options, generator, imagePath: (image) => images?.add(image) })
}

function toPageFormat({ format }: ArchiveRequest['options']): PageFormat {
  if (isPageFormat(format)) return format
  throw new ArchiveError(
    'bad-request',
    `“${format}” needs several files. Choose a name that ends with “.zip”.`,
  )
}
