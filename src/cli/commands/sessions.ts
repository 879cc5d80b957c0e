import type { Command } from 'commander'
import { isConversation } from '../../core/model/classify.ts'
import { readSideFiles } from '../../main/library/sessions/given-titles.ts'
import { scanLibrary } from '../../main/library/sessions/scan-library.ts'
import type { SessionSummary } from '../../main/library/sessions/session-summary.ts'
import { listDesktopFolders } from '../../main/library/sources/desktop-folders.ts'
import { allGitBranches } from '../../main/library/transcripts/git-branches.ts'
import { toCount, toCounted, toDate, toSize } from '../../shared/format.ts'
import { addRootOption, describeEmpty, type RootOptions, requireRoots } from '../choose/choose-roots.ts'
import { failOnUnread, printProblems } from '../print/print-problems.ts'
import { shorten } from '../print/shorten.ts'
import { toPrintable, toPrintableName } from '../print/styles.ts'
import { toIsoTime } from '../print/to-iso-time.ts'
import { toJsonText } from '../print/to-json-text.ts'
import { type Column, toTable } from '../print/to-table.ts'
import type { Terminal } from '../terminal.ts'

interface SessionsOptions extends RootOptions {
  readonly all?: true
  readonly json?: true
}

const COLUMNS: readonly Column[] = [
  { title: 'SESSION', align: 'left' },
  { title: 'UPDATED', align: 'left' },
  { title: 'PROMPTS', align: 'right' },
  { title: 'SIZE', align: 'right' },
  { title: 'PROJECT', align: 'left' },
  { title: 'TITLE', align: 'left' },
]
const LONGEST_TITLE = 60

export function addSessionsCommand(program: Command, terminal: Terminal): void {
  addRootOption(program.command('sessions'))
    .description('List the conversations on disk, newest first.')
    .option('--all', 'list empty, metadata-only and warmup sessions too')
    .option('--json', 'print JSON')
    .action((options: SessionsOptions) => listSessions(options, terminal))
}

async function listSessions(options: SessionsOptions, terminal: Terminal): Promise<void> {
  const roots = await requireRoots(options, terminal)
  const { sessions, problems } = await scanLibrary(roots, {
    signal: terminal.signal,
    sideFiles: readSideFiles(listDesktopFolders(terminal)),
  })
  const listed = options.all ? sessions : sessions.filter(isConversation)
  if (options.json) terminal.print(toJsonText(listed.map(toJson)))
  else if (sessions.length + problems.length === 0) terminal.print(describeEmpty(roots, terminal))
  else {
    const hidden = sessions.length - listed.length
    const parts = [
      ...(listed.length > 0 ? [toTable(COLUMNS, listed.map(toRow))] : []),
      ...(hidden > 0 ? [`${toCounted(hidden, 'session')} without a conversation: show with --all`] : []),
    ]
    if (parts.length > 0) terminal.print(parts.join('\n\n'))
  }
  if (sessions.length === 0) failOnUnread(problems)
  else printProblems(problems, terminal)
}

function toRow(session: SessionSummary): readonly string[] {
  return [
    toPrintableName(session.id.slice(0, 8)),
    session.updated === undefined ? '–' : toDate(session.updated),
    toCount(session.prompts),
    toSize(session.bytes),
    toPrintable(session.project),
    toTitle(session),
  ]
}

function toTitle({ title, class: kind, remains, earlier, isBackground }: SessionSummary): string {
  const shown = shorten(toPrintable(title), LONGEST_TITLE)
  const notes = [
    kind === 'unreadable' && 'nothing in it can be read',
    remains === 'subagents' && 'only subagents are left',
    remains === 'earlier' && 'only an earlier version is left',
    remains === null && earlier > 0 && toCounted(earlier, 'earlier version'),
    isBackground && 'in the background',
  ].filter(Boolean)
  return notes.length === 0 ? shown : `${shown} (${notes.join(', ')})`
}

function toJson(session: SessionSummary): unknown {
  const {
    started,
    updated,
    cwd,
    gitBranch,
    otherGitBranches,
    continuedIn,
    continues,
    forkOf,
    entrypoint,
    ...rest
  } = session
  return {
    ...rest,
    cwd: cwd ?? null,
    started: toIsoTime(started),
    updated: toIsoTime(updated),
    gitBranch: gitBranch ?? null,
    gitBranches: allGitBranches(session),
    continuedIn: continuedIn ?? null,
    continues: continues ?? null,
    forkOf: forkOf ?? null,
    entrypoint: entrypoint ?? null,
  }
}
