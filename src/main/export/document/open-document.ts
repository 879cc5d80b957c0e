import type { ItemContent, Reading } from '../../../core/items/item.ts'
import type { CallNeeds } from '../../../core/model/steps/step-content.ts'
import type { ExportOptions } from '../../../shared/schemas/export.ts'
import { toItemKey } from '../../../shared/schemas/organise.ts'
import { toProjectName } from '../../library/sources/source.ts'
import type { DiskReader } from '../../reader/reader.ts'
import { findProjectFolder, findSessionPlace, SteadyAgentFinder } from '../../reader/session-place.ts'
import type { ExportSession, SaidAbout } from '../plan/export-session.ts'
import { type NamedFile, nameFile } from '../plan/raw-places.ts'
import type { DocumentMetadata, DocumentPart, SessionDocument } from './document.ts'
import type { FileForm, Gate } from './gate.ts'
import { hashTranscript } from './hash-transcript.ts'
import { listRawFiles, openRaw, type RawFile } from './raw-files.ts'
import { walkConversation } from './walk-conversation.ts'

/*
 * Every way in which anything of a session leaves, and nothing but these. Each goes through the gate, and nobody else asks it:
 * what comes from here may be written, shown and copied.
 */

export interface OpenDocumentOptions {
  readonly reader: DiskReader
  readonly gate: Gate
  readonly options: ExportOptions
  /** What the format wants to know of calls. */
  readonly needs?: CallNeeds
  readonly signal?: AbortSignal
  /** Told why, of each subagent that cannot be read. */
  readonly onLostAgent?: (reason: string) => void
}

/** What is known of a session without reading it. */
export function describeSession({ summary }: ExportSession, gate: Gate): DocumentMetadata {
  const { id, title, project, cwd, gitBranch, models, versions, forkOf } = summary
  const projectDir = toProjectName(summary.root, summary.projectDir)
  return gate.metadata({ id, title, project, projectDir, cwd, gitBranch, models, versions, forkOf })
}

/** The folder of a project, where something is named after it. */
export function nameProject(name: string, gate: Gate): string {
  return gate.name(name, 'project folder')
}

/** A session as a document. Its parts are read when they are asked for. */
export async function openDocument(
  { file, branch, said, usage }: Pick<ExportSession, 'file' | 'branch' | 'said' | 'usage'>,
  metadata: DocumentMetadata,
  { reader, gate, options, needs, signal, onLostAgent }: OpenDocumentOptions,
): Promise<SessionDocument> {
  const context = { ...(signal && { signal }) }
  const request = { place: { file, sidechain: null }, branch, revision: null }
  const reading = await reader.open(request, context)
  if (reading === null) throw new Error('Nothing was read, though nothing was known')
  const parts = walkConversation(reader, reading, {
    ...options,
    ...context,
    ...(needs && { needs }),
    ...(onLostAgent && { onLostAgent: (reason) => onLostAgent(gate.reason(reason)) }),
  })
  const outline = gate.outline(toOutline(reading))
  return {
    metadata,
    // Titled as the list has it.
    outline: { ...outline, header: { ...outline.header, title: metadata.title } },
    usage: usage ?? null,
    hash: () => hashTranscript(file, reading.header.bytes),
    parts: gateParts(said === undefined ? parts : withSaid(parts, said), gate),
  }
}

function toOutline({ header, branch, branches, forks, turns, items }: Reading) {
  const firstKeys = turns.map(({ first }) => items[first]?.key ?? null)
  return { header, branch, branches, forks, turns, firstKeys }
}

/** Puts the person's notes behind the items they are about. */
async function* withSaid(
  parts: AsyncIterable<DocumentPart>,
  { tags, note, places }: SaidAbout,
): AsyncGenerator<DocumentPart> {
  if (tags.length > 0 || note !== null) yield { kind: 'said', tags, note }
  const left = new Map(places.map(({ record, text }) => [toItemKey(record), text]))
  for await (const part of parts) {
    yield part
    if (part.kind !== 'item') continue
    const text = left.get(part.item.key)
    if (text === undefined) continue
    left.delete(part.item.key)
    yield { kind: 'own-note', text, branches: part.branches }
  }
  for (const text of left.values()) yield { kind: 'own-note', text, branches: null }
}

async function* gateParts(parts: AsyncIterable<DocumentPart>, gate: Gate): AsyncGenerator<DocumentPart> {
  for await (const part of parts) {
    const gated = gate.part(part)
    yield gated.kind === 'overflow' ? { ...gated, read: () => gate.overflow(gated.read()) } : gated
  }
}

/** Single items, for the clipboard. */
export function gateItems(contents: readonly ItemContent[], gate: Gate): readonly ItemContent[] {
  return contents.map((content) => gate.content(content))
}

/** The transcript that stands for a session, as archives name it: where it lies on this computer is nobody's business. */
export function nameTranscript({ file }: Pick<ExportSession, 'file'>, gate: Gate): NamedFile {
  return nameFile(findProjectFolder(file), file, gate.name)
}

/** Lists the files of sessions as they are, by their names in an archive. */
export function createFileLister(gate: Gate): (session: ExportSession) => Promise<readonly RawFile[]> {
  const finder = new SteadyAgentFinder()
  return async ({ file }) => {
    const place = await findSessionPlace(file)
    return listRawFiles(place, finder, (path) => nameFile(place.project, path, gate.name))
  }
}

/** The bytes of one of them; undefined where it is gone. */
export function openSessionFile(
  file: RawFile,
  gate: Gate,
  onChange: (reason: string) => void,
): Iterable<Uint8Array> | undefined {
  const chunks = openRaw(file, onChange)
  return chunks && gate.file(chunks, formOf(file))
}

export function formOf({ path }: RawFile): FileForm {
  if (path.endsWith('.jsonl')) return 'json lines'
  return path.endsWith('.json') ? 'json' : 'text'
}

/** What was wrong with a session, as a report and the manifest say it. */
export function describeProblem(reason: string, gate: Gate): string {
  return gate.reason(reason)
}
