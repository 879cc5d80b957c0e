import type { Command } from 'commander'
import { toSessionKey } from '../../../main/store/list/session-list.ts'
import { isOwnPart } from '../../../main/vault/parts/root-vault.ts'
import { isOnDisk, listSessionsOf, type SurveyedSession } from '../../../main/vault/survey/kept-sessions.ts'
import { toCount, toCounted, toDate, toSize } from '../../../shared/format.ts'
import type { Session } from '../../../shared/schemas/sessions.ts'
import { findMachine, requireVault } from '../../choose/choose-vault.ts'
import { requireParts, toSkipped } from '../../choose/require-parts.ts'
import { printProblems } from '../../print/print-problems.ts'
import { shorten } from '../../print/shorten.ts'
import { toPrintable, toPrintableName } from '../../print/styles.ts'
import { toIsoTime } from '../../print/to-iso-time.ts'
import { toJsonText } from '../../print/to-json-text.ts'
import { type Column, toTable } from '../../print/to-table.ts'
import type { Terminal } from '../../terminal.ts'
import { findKnown } from './find-known.ts'
import { addVaultOptions, type VaultOptions } from './vault-options.ts'

interface ListOptions extends VaultOptions {
  readonly gone?: true
}

const COLUMNS: readonly Column[] = [
  { title: 'SESSION', align: 'left' },
  { title: 'UPDATED', align: 'left' },
  { title: 'SIZE', align: 'right' },
  { title: 'BACKUP', align: 'right' },
  { title: 'ON DISK', align: 'left' },
  { title: 'VERSIONS', align: 'right' },
  { title: 'PROJECT', align: 'left' },
  { title: 'TITLE', align: 'left' },
]
const LONGEST_TITLE = 60

export function addVaultListCommand(vault: Command, terminal: Terminal): void {
  addVaultOptions(vault.command('list'))
    .description('List the backed-up sessions, newest first.')
    .option('--gone', 'only deleted sessions')
    .action((options: ListOptions) => list(options, terminal))
}

interface Listed {
  readonly kept: SurveyedSession
  /** The session as listed; undefined if the index does not know it, or if it is from another computer. */
  readonly session: Session | undefined
  /** Undefined for a root of another computer. */
  readonly isThere: boolean | undefined
  readonly project: string | undefined
  /** The time of the last record, or of the file if the index does not know the session; null if no record has a time. */
  readonly time: number | null
  /** The size of its transcripts and overflow files. The vault cannot assign flat subagents to sessions. */
  readonly bytes: number
}

async function list(options: ListOptions, terminal: Terminal): Promise<void> {
  const vault = requireVault(options.from, terminal)
  const machine = findMachine(terminal)
  const parts = requireParts(vault, terminal)
  const own = parts.filter((part) => isOwnPart(part, machine))
  const { sessions, problems } = await findKnown(own, terminal)
  const describe = openDescriptions(sessions)
  const listed = listSessionsOf(parts, toSkipped(terminal))
    .map((kept) => (own.includes(kept.part) ? describe(kept) : describeForeign(kept)))
    .filter(({ isThere }) => !options.gone || isThere === false)
    .sort((a, b) => (b.time ?? 0) - (a.time ?? 0))
  if (options.json) terminal.print(toJsonText(listed.map(toJson)))
  else if (listed.length === 0)
    terminal.print(options.gone ? 'No backed-up session was deleted.' : 'Nothing is backed up yet.')
  else {
    terminal.print(toTable(COLUMNS, listed.map(toRow)))
    tellUntitled(listed, terminal)
  }
  printProblems(problems, terminal)
}

function openDescriptions(sessions: ReadonlyMap<string, Session>): (kept: SurveyedSession) => Listed {
  // A session that the index does not know belongs to the project of its neighbours.
  const named = [...sessions.values()].filter(({ project, projectDir }) => project !== projectDir)
  const projects = new Map(named.map((each) => [toSessionKey({ ...each, id: '' }), each.project]))
  return (kept) => {
    const { id, project: projectDir, modified, bytes } = kept
    const { root } = kept.part
    const session = sessions.get(toSessionKey({ root, projectDir, id }))
    return {
      kept,
      session,
      isThere: session === undefined ? isOnDisk(kept) : !session.isGone,
      project: session?.project ?? projects.get(toSessionKey({ root, projectDir, id: '' })),
      time: session === undefined ? modified : session.updated,
      bytes: session?.bytes ?? bytes,
    }
  }
}

/** A root of another computer may have the same path, but other sessions. */
function describeForeign(kept: SurveyedSession): Listed {
  const { modified, bytes } = kept
  return { kept, session: undefined, isThere: undefined, project: undefined, time: modified, bytes }
}

/** Sessions of other computers never have a title. */
function tellUntitled(listed: readonly Listed[], { print }: Terminal): void {
  const unknown = listed.filter(({ session, isThere }) => session === undefined && isThere === false)
  if (unknown.length === 0) return
  const them = unknown.length === 1 ? 'it' : 'them'
  print(
    `\n${toCounted(unknown.length, 'session')} without a title: deleted before Scrollback indexed ${them}`,
  )
}

function toRow({ kept, session, isThere, project, time, bytes }: Listed): readonly string[] {
  return [
    toPrintableName(kept.id.slice(0, 8)),
    time === null ? '–' : toDate(time),
    toSize(bytes),
    toSize(kept.keptBytes),
    isThere === undefined ? `on ${toPrintable(kept.part.host)}` : isThere ? 'yes' : 'deleted',
    toCount(kept.versions),
    toPrintable(project ?? kept.project),
    session === undefined ? '–' : shorten(toPrintable(session.title), LONGEST_TITLE),
  ]
}

function toJson({ kept, session, isThere, project, time, bytes }: Listed): unknown {
  const { id, project: projectDir, part, keptBytes, modified, files } = kept
  return {
    id,
    title: session?.title ?? null,
    project: project ?? null,
    projectDir,
    root: part.root,
    host: part.host,
    bytes,
    keptBytes,
    updated: session === undefined ? null : toIsoTime(time),
    modified: toIsoTime(modified),
    isOnDisk: isThere ?? null,
    files: [...files].map(([path, { version, length }]) => ({ path, version, bytes: length })),
  }
}
