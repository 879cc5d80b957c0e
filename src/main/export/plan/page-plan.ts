import { nameSessions } from '../../../core/archive/entry-names.ts'
import type { ExportOptions } from '../../../shared/export.ts'
import { byPath } from '../archive/by-path.ts'
import { RawPlaces } from '../document/raw-places.ts'
import { type ExportSession, nameTranscript } from '../document/survey-session.ts'
import type { PageFormat } from '../formats/session-page.ts'

/** A session of an archive, with the number by which those who make its pages speak of it. */
export interface PlannedSession {
  readonly number: number
  readonly session: ExportSession
  /** Of its pages, without folder and ending. */
  readonly name: string
  /** What the archive calls its transcript, with or without it. */
  readonly place: string
}

export interface PlannedPage {
  readonly number: number
  readonly format: PageFormat
  readonly path: string
}

export interface PagePlan {
  readonly sessions: readonly PlannedSession[]
  /** As they are written: sorted by path. */
  readonly pages: readonly PlannedPage[]
}

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

/** Which pages there will be if all sessions can be read: names depend on what is known of them before. */
export function planPages(sessions: readonly ExportSession[], format: ExportOptions['format']): PagePlan {
  const names = nameSessions(sessions.map(toNamed))
  const places = new RawPlaces()
  const named = [...names].map(
    ([{ session }, name], number): PlannedSession => ({
      number,
      session,
      name,
      place: places.takeOne(nameTranscript(session)),
    }),
  )
  const pages = FORMATS[format].flatMap((page) =>
    named.map(({ number, name }) => ({ number, format: page, path: pathOf(name, page) })),
  )
  return { sessions: named, pages: pages.sort(byPath) }
}

/** As their pages are sorted, nearly. */
export function byName(a: PlannedSession, b: PlannedSession): number {
  return a.name < b.name ? -1 : a.name > b.name ? 1 : 0
}

function toNamed(session: ExportSession) {
  const { id, project, title, started } = session.summary
  return { session, id, project, title, started: started ?? null, place: session.file }
}

function pathOf(name: string, format: PageFormat): string {
  const { folder, ending } = PLACES[format]
  return `${folder}/${name}.${ending}`
}
