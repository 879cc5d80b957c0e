import type { Command } from 'commander'
import { toSessionKey } from '../../../main/store/session-list.ts'
import { isOwnPart, requireRootVaults } from '../../../main/vault/parts/root-vault.ts'
import { isOnDisk, type KeptSession, listKeptSessions } from '../../../main/vault/survey/kept-sessions.ts'
import { toCount, toCounted, toDate, toSize } from '../../../shared/format.ts'
import { findMachine, requireVault } from '../../choose-vault.ts'
import { listIndexedSessions } from '../../list-indexed-sessions.ts'
import { shorten } from '../../shorten.ts'
import { toPrintable } from '../../styles.ts'
import type { Terminal } from '../../terminal.ts'
import { toIsoTime } from '../../to-iso-time.ts'
import { type Column, toTable } from '../../to-table.ts'
import { addVaultOptions, type VaultOptions } from './vault-options.ts'

interface ListOptions extends VaultOptions {
  readonly gone?: true
}

const COLUMNS: readonly Column[] = [
  { title: 'SESSION', align: 'left' },
  { title: 'UPDATED', align: 'left' },
  { title: 'SIZE', align: 'right' },
  { title: 'KEPT', align: 'right' },
  { title: 'ON DISK', align: 'left' },
  { title: 'VERSIONS', align: 'right' },
  { title: 'PROJECT', align: 'left' },
  { title: 'TITLE', align: 'left' },
]
const LONGEST_TITLE = 60

export function addVaultListCommand(vault: Command, terminal: Terminal): void {
  addVaultOptions(vault.command('list'))
    .description('List the kept sessions, newest first, with the titles that the search index has.')
    .option('--gone', 'only those that are no longer on disk')
    .action((options: ListOptions) => list(options, terminal))
}

interface Listed {
  readonly session: KeptSession
  /** Undefined for a root of another computer. */
  readonly isThere: boolean | undefined
  /** As far as the index knows; the vault itself has only files with their times. */
  readonly title: string | undefined
  readonly project: string | undefined
  /** The time of the last record. */
  readonly updated: number | undefined
}

function list(options: ListOptions, terminal: Terminal): void {
  const vault = requireVault(options.from, terminal)
  const machine = findMachine(terminal)
  const describe = openDescriptions(terminal)
  const listed = requireRootVaults(vault)
    .flatMap((part) => listKeptSessions(part))
    .map((session): Listed => {
      const isOwn = isOwnPart(session.part, machine)
      return { session, isThere: isOwn ? isOnDisk(session) : undefined, ...describe(session, isOwn) }
    })
    .filter(({ isThere }) => !options.gone || isThere === false)
    .sort((a, b) => timeOf(b) - timeOf(a))
  if (options.json) terminal.print(JSON.stringify(listed.map(toJson), null, 2))
  else if (listed.length === 0)
    terminal.print(options.gone ? 'Every kept session is still on disk.' : 'Nothing is kept yet.')
  else {
    terminal.print(toTable(COLUMNS, listed.map(toRow)))
    tellUnindexed(listed, terminal)
  }
}

type Description = Pick<Listed, 'title' | 'project' | 'updated'>

/** Sessions are known by their root, and that of another computer may have the same path. */
function openDescriptions(terminal: Terminal): (session: KeptSession, isOwn: boolean) => Description {
  const indexed = listIndexedSessions(terminal)
  const sessions = new Map(indexed.map((each) => [toSessionKey(each), each]))
  const projects = new Map(indexed.map((each) => [toSessionKey({ ...each, id: '' }), each.project]))
  return ({ id, project: projectDir, part: { root } }, isOwn) => {
    const known = isOwn ? sessions.get(toSessionKey({ root, projectDir, id })) : undefined
    const project = isOwn ? projects.get(toSessionKey({ root, projectDir, id: '' })) : undefined
    return { title: known?.title, project: known?.project ?? project, updated: known?.updated }
  }
}

function timeOf({ updated, session }: Listed): number {
  return updated ?? session.modified
}

/** Those on disk only: of others an index that is brought up to date may know no more. */
function tellUnindexed(listed: readonly Listed[], { print }: Terminal): void {
  const unknown = listed.filter(({ title, isThere }) => title === undefined && isThere)
  if (unknown.length === 0) return
  const roots = [...new Set(unknown.map(({ session }) => session.part.root))]
  const command = ['scrollback index', ...roots.map((root) => `--root ${root}`)].join(' ')
  print(
    `\n${toCounted(unknown.length, 'session')} without a title, as the search index does not know ${unknown.length === 1 ? 'it' : 'them'} yet: ${command}`,
  )
}

function toRow(listed: Listed): readonly string[] {
  const { session, isThere, title, project } = listed
  return [
    session.id.slice(0, 8),
    toDate(timeOf(listed)),
    toSize(session.bytes),
    toSize(session.keptBytes),
    isThere === undefined ? `on ${session.part.host}` : isThere ? 'yes' : 'gone',
    toCount(session.versions),
    toPrintable(project ?? session.project),
    title === undefined ? '–' : toPrintable(shorten(title, LONGEST_TITLE)),
  ]
}

function toJson({ session, isThere, title, project, updated }: Listed): unknown {
  const { id, project: projectDir, part, bytes, keptBytes, modified, files } = session
  return {
    id,
    title: title ?? null,
    project: project ?? null,
    projectDir,
    root: part.root,
    host: part.host,
    bytes,
    keptBytes,
    updated: toIsoTime(updated),
    modified: toIsoTime(modified),
    isOnDisk: isThere ?? null,
    files: [...files].map(([path, { version, length }]) => ({ path, version, bytes: length })),
  }
}
