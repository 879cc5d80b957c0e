import { statSync } from 'node:fs'
import { join, sep } from 'node:path'
import { findOwner } from '../../../core/vault/session-of-path.ts'
import { ExpectedError } from '../../../shared/expected-error.ts'
import type { OnProblem } from '../../library/sources/walk-files.ts'
import type { RootVault } from '../parts/root-vault.ts'
import { toKeptFile } from '../parts/to-kept-file.ts'
import { type KeptFile, readState } from '../parts/vault-state.ts'
import { inVault } from '../vault-error.ts'

export interface SurveyedSession {
  readonly id: string
  /** The name of its folder below `projects/`. */
  readonly project: string
  readonly part: RootVault
  /** The newest version of each of its files, by path. */
  readonly files: ReadonlyMap<string, KeptFile>
  /** Of the sources. */
  readonly bytes: number
  /** In the vault, without earlier versions. */
  readonly keptBytes: number
  /** When its newest file was last written. */
  readonly modified: number
  /** How many there are of its transcript; more than one where it was rewritten. */
  readonly versions: number
}

interface Draft {
  readonly id: string
  readonly project: string
  readonly part: RootVault
  readonly files: Map<string, KeptFile>
  bytes: number
  keptBytes: number
  modified: number
  versions: number
}

/** Those in all parts. A part that cannot be read stops nobody. */
export function listSessionsOf(
  parts: readonly RootVault[],
  onSkipped: OnProblem,
): readonly SurveyedSession[] {
  return parts.flatMap((part) => {
    try {
      return listKeptSessions(part)
    } catch (error) {
      if (!(error instanceof ExpectedError)) throw error
      onSkipped({ path: part.folder, reason: error.message.replace(/\.$/, '') })
      return []
    }
  })
}

/** The sessions in the part of a root, newest first. Flat subagents belong to the project until they are read. */
export function listKeptSessions(part: RootVault): readonly SurveyedSession[] {
  const state = inVault(part.folder, () => readState(part.folder))
  const sessions = new Map<string, Draft>()
  const companions: [session: string, path: string, file: KeptFile][] = []
  for (const [path, file] of state) {
    const owner = findOwner(path)
    if (owner.kind === 'companion') companions.push([owner.session, path, file])
    else if (owner.kind === 'session') {
      const draft = openDraft(sessions, owner.session, owner.project, part)
      add(draft, path, file)
      if (owner.isMain) draft.versions = file.version
    }
  }
  // The same id in two projects: Claude Code would show the tasks with either.
  const byId = Map.groupBy(sessions.values(), ({ id }) => id)
  for (const [session, path, file] of companions)
    for (const draft of byId.get(session) ?? []) add(draft, path, file)
  return [...sessions.values()].sort((a, b) => b.modified - a.modified)
}

function openDraft(sessions: Map<string, Draft>, id: string, project: string, part: RootVault): Draft {
  const key = `${project}/${id}`
  const found = sessions.get(key) ?? {
    id,
    project,
    part,
    files: new Map(),
    bytes: 0,
    keptBytes: 0,
    modified: 0,
    versions: 1,
  }
  sessions.set(key, found)
  return found
}

function add(draft: Draft, path: string, file: KeptFile): void {
  draft.files.set(path, file)
  draft.bytes += file.length
  draft.keptBytes += file.bytes ?? sizeOnDisk(draft.part, path, file)
  draft.modified = Math.max(draft.modified, file.modified)
}

/** Without a snapshot that fits, only the disk knows. */
function sizeOnDisk({ folder }: RootVault, path: string, { version }: KeptFile): number {
  return statSync(toKeptFile(folder, { path, version }), { throwIfNoEntry: false })?.size ?? 0
}

/** Whether its main transcript, or what is left of it without one, is still where it was. */
export function isOnDisk({ id, project, part, files }: SurveyedSession): boolean {
  const main = `projects/${project}/${id}.jsonl`
  const paths = files.has(main) ? [main] : [...files.keys()]
  return paths.some(
    (path) => statSync(join(part.root, path.replaceAll('/', sep)), { throwIfNoEntry: false }) !== undefined,
  )
}
