import { toKeptPath } from '../../../core/vault/kept-path.ts'
import { toChains } from '../../../core/vault/ledger-chains.ts'
import { findPathDanger } from '../../../core/vault/safe-path.ts'
import { findOwner } from '../../../core/vault/session-of-path.ts'
import { isToBeKept } from '../../../core/vault/what-to-keep.ts'
import { readKept } from '../parts/kept-content.ts'
import { type RootVault, requireRootVaults } from '../parts/root-vault.ts'
import { toKeptFile } from '../parts/to-kept-file.ts'
import { type KeptFile, readEntries, readState } from '../parts/vault-state.ts'
import { type KeptSession, listKeptSessions } from '../survey/kept-sessions.ts'
import { VaultError } from '../vault-error.ts'
import { readFields } from './read-fields.ts'
import type { RestorableFile, RestorableSession, RestoreSource } from './restorable.ts'

/** Everything in a vault that can be restored: the newest version of each file, or for transcripts the version that is named. */
export function openVaultSource(vault: string, version?: number): RestoreSource {
  const parts = requireRootVaults(vault)
  const partOf = new Map<RestorableSession, RootVault>()
  const sessions = parts.flatMap(listKeptSessions).map((kept) => {
    const session = toRestorable(kept)
    partOf.set(session, kept.part)
    return session
  })
  return {
    sessions,
    async complete(session) {
      const part = partOf.get(session)
      if (part === undefined) return session
      const own = [...session.files, ...(await findFlatSubagents(part, session))]
      const files = [...own, ...(await findPlans(part, own))]
      return {
        ...session,
        files: version === undefined ? files : chooseVersion(part, session, files, version),
      }
    },
    close: () => {},
  }
}

function toRestorable({ id, project, part, modified, files }: KeptSession): RestorableSession {
  return {
    id,
    project,
    root: part.root === '' ? undefined : part.root,
    modified,
    files: [...files].filter(([path]) => isRestorable(path)).map(([path, file]) => toFile(part, path, file)),
  }
}

/** Whoever can write into a vault folder shall not thereby write settings, or outside of the root. */
function isRestorable(path: string): boolean {
  return findPathDanger(path) === undefined && isToBeKept(path)
}

function toFile(
  { folder }: RootVault,
  path: string,
  kept: Pick<KeptFile, 'version' | 'length' | 'whole'>,
): RestorableFile {
  const { version, length: size, whole: sha256 } = kept
  return { path, size, sha256, read: () => readKept(toKeptFile(folder, { path, version }), size) }
}

/** What was kept of a transcript before it was rewritten. */
function chooseVersion(
  part: RootVault,
  { id, project }: RestorableSession,
  files: readonly RestorableFile[],
  version: number,
): readonly RestorableFile[] {
  const main = `projects/${project}/${id}.jsonl`
  const chain = toChains(readEntries(part.folder).filter(({ path }) => path === main)).get(
    toKeptPath({ path: main, version }),
  )
  if (chain === undefined)
    throw new VaultError('not-found', `There is no version ${version} of ${id} in the vault.`)
  return files.map((file) => (file.path === main ? toFile(part, main, chain) : file))
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
