import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { toKeptPath } from '../../../core/vault/kept-path.ts'
import { toChains } from '../../../core/vault/ledger-chains.ts'
import { findOwner } from '../../../core/vault/session-of-path.ts'
import type { OnProblem } from '../../library/sources/walk-files.ts'
import { readKept } from '../parts/kept-content.ts'
import { toSecondPath } from '../parts/list-kept-files.ts'
import { type RootVault, requireRootVaults } from '../parts/root-vault.ts'
import { toKeptFile } from '../parts/to-kept-file.ts'
import { type KeptFile, readEntries, readState } from '../parts/vault-state.ts'
import { listSessionsOf, type SurveyedSession } from '../survey/kept-sessions.ts'
import { VaultError } from '../vault-error.ts'
import { readFields } from './read-fields.ts'
import type { RestorableFile, RestorableSession, RestoreSource } from './restorable.ts'
import { isRestorable, listUnexplained, toUnexplainedFile, type Unexplained } from './unexplained.ts'

export interface SourceOptions {
  /** Of the transcript: a number, or `unexplained-1`. */
  readonly version?: string | undefined
  readonly onSkipped?: OnProblem
}

/** Everything in a vault that can be restored: the newest version of each file, or for transcripts the version that is named. */
export function openVaultSource(vault: string, options: SourceOptions = {}): RestoreSource {
  const { version, onSkipped = () => {} } = options
  const parts = requireRootVaults(vault, onSkipped)
  const partOf = new Map<RestorableSession, RootVault>()
  const known = listSessionsOf(parts, onSkipped).map((kept) => {
    const session = toRestorable(kept)
    partOf.set(session, kept.part)
    return session
  })
  const unexplained = parts.flatMap((part) => tryListUnexplained(part).map((each) => ({ part, each })))
  const unknown = unexplained
    .filter(({ part, each }) => !known.some((session) => isOf(session, part, each, partOf)))
    .map(({ part, each }): RestorableSession => {
      const { session: id, project } = each
      const session = { id, project, root: part.root || undefined, modified: undefined, files: [] }
      partOf.set(session, part)
      return session
    })
  return {
    sessions: [...known, ...unknown],
    async complete(session) {
      const part = partOf.get(session)
      if (part === undefined) return session
      const others = unexplained.flatMap((found) =>
        found.part === part && isOf(session, part, found.each, partOf) ? [found.each] : [],
      )
      const own = [...session.files, ...(await findFlatSubagents(part, session))]
      const files = [...own, ...(await findPlans(part, own))]
      const isUnknown = session.files.length === 0
      if (version === undefined && !isUnknown) return { ...session, files }
      return { ...session, files: await chooseVersion(part, session, files, version, others) }
    },
    close: () => {},
  }
}

function tryListUnexplained(part: RootVault): readonly Unexplained[] {
  try {
    return listUnexplained(part, readState(part.folder))
  } catch {
    // A part that cannot be read is skipped, and that was said.
    return []
  }
}

function isOf(
  session: RestorableSession,
  part: RootVault,
  each: Unexplained,
  partOf: ReadonlyMap<RestorableSession, RootVault>,
): boolean {
  return partOf.get(session) === part && session.id === each.session && session.project === each.project
}

function toRestorable({ id, project, part, modified, files }: SurveyedSession): RestorableSession {
  return {
    id,
    project,
    root: part.root || undefined,
    modified,
    files: [...files].filter(([path]) => isRestorable(path)).map(([path, file]) => toFile(part, path, file)),
  }
}

function toFile(
  { folder }: RootVault,
  path: string,
  kept: Pick<KeptFile, 'version' | 'length' | 'whole'>,
): RestorableFile {
  const { version, length: size, whole: sha256 } = kept
  const second = join(folder, toSecondPath(toKeptPath({ path, version })))
  return {
    path,
    size,
    sha256,
    read: () => readKept(toKeptFile(folder, { path, version }), size),
    ...(existsSync(second) && { readSecond: () => readKept(second, size) }),
  }
}

/** What was kept of a transcript before it was rewritten, or what nobody could explain. */
async function chooseVersion(
  part: RootVault,
  { id, project }: RestorableSession,
  files: readonly RestorableFile[],
  version: string | undefined,
  unexplained: readonly Unexplained[],
): Promise<readonly RestorableFile[]> {
  const main = `projects/${project}/${id}.jsonl`
  const rest = files.filter(({ path }) => path !== main)
  const chain = toChains(readEntries(part.folder).filter(({ path }) => path === main)).get(
    toKeptPath({ path: main, version: Number(version) || 0 }),
  )
  if (chain !== undefined) return [...rest, toFile(part, main, chain)]
  for (const each of unexplained) {
    const file = version === undefined || each.version === version ? await toUnexplainedFile(each) : undefined
    if (file !== undefined) return [...rest, file]
  }
  throw new VaultError(
    'not-found',
    version === undefined
      ? `The backup of ${id} cannot be unpacked.`
      : `The vault has no version ${version} of ${id} that can be unpacked.`,
  )
}

/** Those of versions 2.0.31 to 2.1.1 lie beside the session, which only their records name. */
async function findFlatSubagents(
  part: RootVault,
  { id, project }: RestorableSession,
): Promise<readonly RestorableFile[]> {
  const found: RestorableFile[] = []
  for (const [path, kept] of readState(part.folder)) {
    const owner = findOwner(path)
    if (owner.kind !== 'flat-subagent' || owner.project !== project || !isRestorable(path)) continue
    const file = toFile(part, path, kept)
    if ((await findSessionId(file)) === id) found.push(file)
  }
  return found
}

/** Plans that the session's transcripts name. */
async function findPlans(
  part: RootVault,
  files: readonly RestorableFile[],
): Promise<readonly RestorableFile[]> {
  const kept = [...readState(part.folder)].filter(([path]) => path.startsWith('plans/') && isRestorable(path))
  if (kept.length === 0) return []
  const named = new Set<string>()
  for (const file of files.filter(({ path }) => path.endsWith('.jsonl'))) {
    try {
      for await (const path of readFields(file.read(), ['planFilePath', 'filePath']))
        named.add(`plans/${path.split(/[\\/]/).at(-1)}`)
    } catch {
      // Damaged: restoring it will say so.
    }
  }
  return kept.filter(([path]) => named.has(path)).map(([path, file]) => toFile(part, path, file))
}

async function findSessionId(file: RestorableFile): Promise<string | undefined> {
  try {
    for await (const id of readFields(file.read(), ['sessionId'])) return id
  } catch {
    // Damaged: nobody can say whose it is, and verifying tells of it.
  }
  return undefined
}
