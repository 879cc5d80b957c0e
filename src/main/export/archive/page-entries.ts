import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type IndexRow, indexPage } from '../../../core/render/page/index-page.tsx'
import type { ExportOptions } from '../../../shared/schemas/export.ts'
import { PAGE_ASSETS } from '../formats/page-assets.ts'
import type { PageSource, PagesSurvey } from '../page-source.ts'
import type { PagePlan, PlannedPage, PlannedSession } from '../plan/plan-pages.ts'
import { archiveReadme } from './archive-readme.ts'
import { byPath } from './by-path.ts'
import type { ArchiveEntry } from './write-archive.ts'

/** A page for each session in each format; `onMissing` is told of those that cannot be made. */
export function pageEntries(
  { sessions, pages }: PagePlan,
  source: PageSource,
  onMissing: (page: PlannedPage) => void,
): readonly ArchiveEntry[] {
  const ids = new Map(sessions.map(({ number, metadata }) => [number, metadata.id]))
  return pages.map((page) => ({
    path: page.path,
    role: page.format,
    session: ids.get(page.number) ?? null,
    open: async () => {
      const chunks = await source.open(page)
      if (chunks === undefined) onMissing(page)
      return chunks
    },
  }))
}

export interface AroundEntriesOptions extends PagePlan {
  /** Of those sessions that can be read: the others have no page. */
  readonly survey: PagesSurvey
  /** Where they have no pages, the list leads to these. */
  readonly transcripts: ReadonlyMap<number, string>
  readonly imageFolder: string | undefined
  readonly options: ExportOptions
  readonly generator: string
}

/** What belongs to all pages: their images, the list of them, and a word on what this is. */
export function aroundEntries(request: AroundEntriesOptions): readonly ArchiveEntry[] {
  const { pages, survey, transcripts, imageFolder } = request
  const sessions = request.sessions.filter(({ number }) => survey.sessions.has(number))
  const pagesOf = Map.groupBy(pages, ({ number }) => number)
  const linksOf = ({ number }: PlannedSession): readonly IndexLink[] =>
    pagesOf.get(number) ?? toTranscriptLinks(transcripts.get(number))
  const entries: readonly ArchiveEntry[] = [
    ...survey.images.map(
      (name): ArchiveEntry => ({
        path: `assets/${name}`,
        role: 'asset',
        session: null,
        open: async () => [await readFile(join(imageFolder ?? '', name))],
      }),
    ),
    {
      path: 'index.html',
      role: 'index',
      session: null,
      open: async () =>
        indexPage(
          sessions.map((session) => toRow(session, linksOf(session), survey)),
          { ...PAGE_ASSETS, title: 'Conversations', generator: request.generator },
        ),
    },
    {
      path: 'README.txt',
      role: 'readme',
      session: null,
      open: async () => [archiveReadme({ ...request, sessions: sessions.length })],
    },
  ]
  return entries.toSorted(byPath)
}

type IndexLink = Pick<PlannedPage, 'path'> & { readonly format: PlannedPage['format'] | 'raw' }

function toTranscriptLinks(path: string | undefined): readonly IndexLink[] {
  return path === undefined ? [] : [{ format: 'raw', path }]
}

function toRow(
  { number, session, metadata }: PlannedSession,
  links: readonly IndexLink[],
  survey: PagesSurvey,
): IndexRow {
  const { title, project } = metadata
  const { started, updated } = session.summary
  const prompts = survey.sessions.get(number)?.prompts ?? null
  return {
    title,
    project,
    started: started ?? null,
    updated: updated ?? null,
    prompts: prompts ?? [],
    // As many as its page tells; a transcript has those of all branches.
    promptCount: prompts?.length ?? session.summary.prompts,
    links: links.map(({ format, path }) => ({ format, href: toHref(path) })),
  }
}

function toHref(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/')
}
