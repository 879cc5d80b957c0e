import { setImmediate } from 'node:timers/promises'
import type { Reading } from '../../core/items/item.ts'
import { needsOutcome } from '../../core/markdown/call-to-markdown.ts'
import { indexPage } from '../../core/render/page/index-page.tsx'
import { throwIfCancelled } from '../../shared/expected-error.ts'
import type { ExportOptions } from '../../shared/export.ts'
import type { Incomplete } from '../../shared/manifest.ts'
import { LibraryError } from '../library/library-error.ts'
import type { DiskReader } from '../reader/reader.ts'
import { type AgentFinder, findSessionPlace } from '../reader/session-place.ts'
import { archiveReadme } from './archive-readme.ts'
import { hashTranscript } from './hash-transcript.ts'
import { toHtmlDocument } from './html-document.ts'
import { type ImagePlaces, type ImageStore, mayHaveImages } from './image-store.ts'
import { toJsonDocument } from './json-document.ts'
import { toMarkdownDocument } from './markdown-document.ts'
import { PAGE_ASSETS } from './page-assets.ts'
import { openSession, type SurveyedSession } from './survey-session.ts'
import { walkConversation } from './walk-conversation.ts'
import type { ArchiveEntry } from './write-archive.ts'

export interface PageSession {
  readonly session: SurveyedSession
  /** Without folder and ending. */
  readonly name: string
}

export interface PageEntriesOptions {
  readonly reader: DiskReader
  readonly finder: AgentFinder
  readonly images: ImageStore
  readonly options: ExportOptions
  readonly generator: string
  readonly sessions: readonly PageSession[]
  readonly onIncomplete: (problem: Incomplete) => void
  readonly signal?: AbortSignal
}

export type SessionPageOptions = Pick<PageEntriesOptions, 'reader' | 'options' | 'generator' | 'signal'> & {
  readonly images: ImagePlaces
}

export type PageFormat = 'html' | 'markdown' | 'json'

const FORMATS: Readonly<Record<ExportOptions['format'], readonly PageFormat[]>> = {
  html: ['html'],
  markdown: ['markdown'],
  both: ['html', 'markdown'],
  json: ['json'],
  raw: [],
}
const PLACES: Readonly<Record<PageFormat, { readonly folder: string; readonly ending: string }>> = {
  html: { folder: 'html', ending: 'html' },
  markdown: { folder: 'md', ending: 'md' },
  json: { folder: 'json', ending: 'json' },
}

/** Everything people read: a page for each session in each format, the list of all, and a word on what it is. */
export async function pageEntries(request: PageEntriesOptions): Promise<readonly ArchiveEntry[]> {
  const { options, sessions, images } = request
  const formats = FORMATS[options.format]
  if (formats.includes('markdown') && options.images) await collectImages(request)
  const pages = formats.flatMap((format) => sessions.map((page) => sessionEntry(format, page, request)))
  const assets = images.names.map(
    (name): ArchiveEntry => ({
      path: `assets/${name}`,
      role: 'asset',
      session: null,
      open: async () => [await images.read(name)],
    }),
  )
  return [...pages, ...assets, indexEntry(request, formats), readmeEntry(request)]
}

async function collectImages(request: PageEntriesOptions): Promise<void> {
  for (const { session } of request.sessions) {
    await setImmediate()
    throwIfCancelled(request.signal)
    try {
      const agents = await request.finder.list(await findSessionPlace(session.file))
      if ([session.file, ...agents.map(({ path }) => path)].some(mayHaveImages))
        await collectImagesOf(session, request)
    } catch (error) {
      // It vanished: that is told where its page is missing.
      if (!(error instanceof LibraryError)) throw error
    }
  }
}

async function collectImagesOf(
  session: SurveyedSession,
  { reader, images, options, signal }: PageEntriesOptions,
): Promise<void> {
  const walk = { ...options, needsOutcome: () => false, ...(signal && { signal }) }
  const reading = await openSession(reader, session, walk)
  for await (const part of walkConversation(reader, reading, walk)) {
    if (part.kind === 'item') await images.add(part.content)
  }
}

function sessionEntry(
  format: PageFormat,
  { session, name }: PageSession,
  request: PageEntriesOptions,
): ArchiveEntry {
  const { folder, ending } = PLACES[format]
  const path = `${folder}/${name}.${ending}`
  return {
    path,
    role: format,
    session: session.summary.id,
    open: async () => {
      try {
        const { signal } = request
        const reading = await openSession(request.reader, session, { ...(signal && { signal }) })
        return whileItIsThere(await sessionPage(format, session, reading, request), session.file, request)
      } catch (error) {
        if (!(error instanceof LibraryError)) throw error
        request.onIncomplete({ path: session.file, reason: error.message })
        return undefined
      }
    },
  }
}

/** A session that vanishes while its page is written ends there, and the manifest says so. */
async function* whileItIsThere(
  chunks: AsyncIterable<string>,
  file: string,
  { onIncomplete }: PageEntriesOptions,
): AsyncGenerator<string> {
  try {
    yield* chunks
  } catch (error) {
    if (!(error instanceof LibraryError)) throw error
    onIncomplete({ path: file, reason: error.message })
    yield `\n\n${error.message}\n`
  }
}

/** One session's page, as its format has it. */
export async function sessionPage(
  format: PageFormat,
  session: { readonly file: string },
  reading: Reading,
  { reader, options, generator, images, signal }: SessionPageOptions,
): Promise<AsyncIterable<string>> {
  const parts = walkConversation(reader, reading, {
    ...options,
    ...(format === 'markdown' && { needsOutcome }),
    ...(signal && { signal }),
  })
  switch (format) {
    case 'html':
      return toHtmlDocument(reading, parts, {
        ...options,
        generator,
        sha256: await hashTranscript(session.file),
      })
    case 'markdown':
      return toMarkdownDocument(reading, parts, {
        ...options,
        generator,
        imagePath: (image) => images.pathOf(image),
      })
    case 'json':
      return toJsonDocument(reading, parts, generator)
  }
}

function indexEntry(
  { sessions, generator }: PageEntriesOptions,
  formats: readonly PageFormat[],
): ArchiveEntry {
  const rows = sessions.map(({ session, name }) => ({
    title: session.summary.title,
    project: session.summary.project,
    started: session.summary.started ?? null,
    updated: session.summary.updated ?? null,
    prompts: session.prompts,
    links: formats.map((format) => ({
      format,
      href: toHref(`${PLACES[format].folder}/${name}.${PLACES[format].ending}`),
    })),
  }))
  return {
    path: 'index.html',
    role: 'index',
    session: null,
    open: async () => indexPage(rows, { ...PAGE_ASSETS, title: 'Conversations', generator }),
  }
}

function toHref(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/')
}

function readmeEntry({ sessions, generator, options }: PageEntriesOptions): ArchiveEntry {
  return {
    path: 'README.txt',
    role: 'readme',
    session: null,
    open: async () => [archiveReadme({ sessions: sessions.length, generator, options })],
  }
}
