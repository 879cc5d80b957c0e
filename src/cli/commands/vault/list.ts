import { existsSync } from 'node:fs'
import type { Command } from 'commander'
import { toSessionKey } from '../../../main/store/session-list.ts'
import { isOwnPart } from '../../../main/vault/parts/root-vault.ts'
import { isOnDisk, type KeptSession, listSessionsOf } from '../../../main/vault/survey/kept-sessions.ts'
import { toCount, toCounted, toDate, toSize } from '../../../shared/format.ts'
import { findMachine, requireVault } from '../../choose/choose-vault.ts'
import { requireParts, toSkipped } from '../../choose/require-parts.ts'
import { listIndexedSessions } from '../../indexed/list-indexed-sessions.ts'
import { tryUpdateIndexFor } from '../../indexed/update-index.ts'
import { printProblems } from '../../print/print-problems.ts'
import { shorten } from '../../print/shorten.ts'
import { toPrintable, toPrintableName } from '../../print/styles.ts'
import { toIsoTime } from '../../print/to-iso-time.ts'
import { toJsonText } from '../../print/to-json-text.ts'
import { type Column, toTable } from '../../print/to-table.ts'
import type { Terminal } from '../../terminal.ts'
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
    .description('List the kept sessions, newest first.')
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
  /** Of the last record, or of the file where the index does not know it; undefined where no record has one. */
  readonly time: number | undefined
  /** Of its transcripts and outputs, as other lists have it; the vault does not know whose old subagents are. */
  readonly bytes: number
}

async function list(options: ListOptions, terminal: Terminal): Promise<void> {
  const vault = requireVault(options.from, terminal)
  const machine = findMachine(terminal)
  const parts = requireParts(vault, terminal)
  const here = parts.filter((part) => isOwnPart(part, machine) && existsSync(part.root))
  const problems = await tryUpdateIndexFor(
    here.map(({ root }) => root),
    terminal,
  )
  const describe = openDescriptions(terminal)
  const listed = listSessionsOf(parts, toSkipped(terminal))
    .map((session): Listed => {
      const isOwn = isOwnPart(session.part, machine)
      return { session, isThere: isOwn ? isOnDisk(session) : undefined, ...describe(session, isOwn) }
    })
    .filter(({ isThere }) => !options.gone || isThere === false)
    .sort((a, b) => (b.time ?? 0) - (a.time ?? 0))
  if (options.json) terminal.print(toJsonText(listed.map(toJson)))
  else if (listed.length === 0)
    terminal.print(options.gone ? 'Every kept session is still on disk.' : 'Nothing is kept yet.')
  else {
    terminal.print(toTable(COLUMNS, listed.map(toRow)))
    tellUntitled(listed, terminal)
  }
  printProblems(problems, terminal)
}

type Description = Pick<Listed, 'title' | 'project' | 'time' | 'bytes'>

/** Sessions are known by their root, and that of another computer may have the same path. */
function openDescriptions(terminal: Terminal): (session: KeptSession, isOwn: boolean) => Description {
  const indexed = listIndexedSessions(terminal)
  const sessions = new Map(indexed.map((each) => [toSessionKey(each), each]))
  // A session in which no record names its folder has the one of its neighbours.
  const named = indexed.filter(({ project, projectDir }) => project !== projectDir)
  const projects = new Map(named.map((each) => [toSessionKey({ ...each, id: '' }), each.project]))
  return ({ id, project: projectDir, part: { root }, modified, bytes }, isOwn) => {
    if (!isOwn) return { title: undefined, project: undefined, time: modified, bytes }
    const known = sessions.get(toSessionKey({ root, projectDir, id }))
    return {
      title: known?.title,
      project: projects.get(toSessionKey({ root, projectDir, id: '' })),
      time: known === undefined ? modified : known.updated,
      bytes: known?.bytes ?? bytes,
    }
  }
}

/** Of sessions of other computers nobody expects one. */
function tellUntitled(listed: readonly Listed[], { print }: Terminal): void {
  const unknown = listed.filter(({ title, isThere }) => title === undefined && isThere === false)
  if (unknown.length === 0) return
  const them = unknown.length === 1 ? 'it' : 'them'
  print(
    `\n${toCounted(unknown.length, 'session')} without a title: gone from disk before the search index knew ${them}`,
  )
}

function toRow({ session, isThere, title, project, time, bytes }: Listed): readonly string[] {
  return [
    toPrintableName(session.id.slice(0, 8)),
    time === undefined ? '–' : toDate(time),
    toSize(bytes),
    toSize(session.keptBytes),
    isThere === undefined ? `on ${toPrintable(session.part.host)}` : isThere ? 'yes' : 'gone',
    toCount(session.versions),
    toPrintable(project ?? session.project),
    title === undefined ? '–' : shorten(toPrintable(title), LONGEST_TITLE),
  ]
}

function toJson({ session, isThere, title, project, time, bytes }: Listed): unknown {
  const { id, project: projectDir, part, keptBytes, modified, files } = session
  return {
    id,
    title: title ?? null,
    project: project ?? null,
    projectDir,
    root: part.root,
    host: part.host,
    bytes,
    keptBytes,
    updated: title === undefined ? null : toIsoTime(time),
    modified: toIsoTime(modified),
    isOnDisk: isThere ?? null,
    files: [...files].map(([path, { version, length }]) => ({ path, version, bytes: length })),
  }
}
