import type { Command } from 'commander'
import { isOwnPart, requireRootVaults } from '../../../main/vault/parts/root-vault.ts'
import { isOnDisk, type KeptSession, listKeptSessions } from '../../../main/vault/survey/kept-sessions.ts'
import { toCount, toDate, toSize } from '../../../shared/format.ts'
import { findMachine, requireVault } from '../../choose-vault.ts'
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
]

export function addVaultListCommand(vault: Command, terminal: Terminal): void {
  addVaultOptions(vault.command('list'))
    .description('List the kept sessions, newest first.')
    .option('--gone', 'only those that are no longer on disk')
    .action((options: ListOptions) => list(options, terminal))
}

interface Listed {
  readonly session: KeptSession
  /** Undefined for a root of another computer. */
  readonly isThere: boolean | undefined
}

function list(options: ListOptions, terminal: Terminal): void {
  const vault = requireVault(options.from, terminal)
  const machine = findMachine(terminal)
  const listed = requireRootVaults(vault)
    .flatMap((part) => listKeptSessions(part))
    .sort((a, b) => b.modified - a.modified)
    .map((session) => ({
      session,
      isThere: isOwnPart(session.part, machine) ? isOnDisk(session) : undefined,
    }))
    .filter(({ isThere }) => !options.gone || isThere === false)
  if (options.json) terminal.print(JSON.stringify(listed.map(toJson), null, 2))
  else if (listed.length === 0)
    terminal.print(options.gone ? 'Every kept session is still on disk.' : 'Nothing is kept yet.')
  else terminal.print(toTable(COLUMNS, listed.map(toRow)))
}

function toRow({ session, isThere }: Listed): readonly string[] {
  return [
    session.id.slice(0, 8),
    toDate(session.modified),
    toSize(session.bytes),
    toSize(session.keptBytes),
    isThere === undefined ? `on ${session.part.host}` : isThere ? 'yes' : 'gone',
    toCount(session.versions),
    session.project,
  ]
}

function toJson({ session, isThere }: Listed): unknown {
  const { id, project, part, bytes, keptBytes, modified, files } = session
  return {
    id,
    project,
    root: part.root,
    host: part.host,
    bytes,
    keptBytes,
    modified: toIsoTime(modified),
    isOnDisk: isThere ?? null,
    files: [...files].map(([path, { version, length }]) => ({ path, version, bytes: length })),
  }
}
