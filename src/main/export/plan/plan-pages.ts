import { nameSessions } from '../../../core/archive/entry-names.ts'
import { PAGE_FORMATS, type PageFormat } from '../../../shared/export-formats.ts'
import type { ExportOptions } from '../../../shared/schemas/export.ts'
import { byPath } from '../archive/by-path.ts'
import type { DocumentMetadata } from '../document/document.ts'
import type { Gate } from '../document/gate.ts'
import { describeSession, nameTranscript } from '../document/open-document.ts'
import { pageFormatsOf } from '../formats/registry.ts'
import type { ExportSession } from './export-session.ts'
import { RawPlaces } from './raw-places.ts'

/** A session of an archive, with the number by which those who make its pages speak of it. */
export interface PlannedSession {
  readonly number: number
  readonly session: ExportSession
  readonly metadata: DocumentMetadata
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

/** Which pages there will be if all sessions can be read: names depend on what is known of them before. */
export function planPages(
  sessions: readonly ExportSession[],
  options: Pick<ExportOptions, 'format'>,
  gate: Gate,
): PagePlan {
  const described = sessions.map((session) => ({ session, metadata: describeSession(session, gate) }))
  const names = nameSessions(described.map(toNamed))
  const places = new RawPlaces()
  const named = [...names].map(
    ([{ session, metadata }, name], number): PlannedSession => ({
      number,
      session,
      metadata,
      name,
      place: places.takeOne(nameTranscript(session, gate)),
    }),
  )
  const pages = pageFormatsOf(options).flatMap((format) =>
    named.map(({ number, name }) => ({ number, format, path: pathOf(name, format) })),
  )
  return { sessions: named, pages: pages.sort(byPath) }
}

/** As their pages are sorted, nearly. */
export function byName(a: PlannedSession, b: PlannedSession): number {
  return a.name < b.name ? -1 : a.name > b.name ? 1 : 0
}

interface Described {
  readonly session: ExportSession
  readonly metadata: DocumentMetadata
}

function toNamed({ session, metadata }: Described) {
  const { id, project, title } = metadata
  const started = session.summary.started ?? null
  return { session, metadata, id, project, title, started, place: session.file }
}

function pathOf(name: string, format: PageFormat): string {
  const { folder, endings } = PAGE_FORMATS[format]
  return `${folder}/${name}.${endings[0]}`
}
