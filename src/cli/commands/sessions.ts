import type { Command } from 'commander'
import { isConversation } from '../../core/model/session/classify.ts'
import { toCount, toCounted, toDate, toSize } from '../../shared/format.ts'
import type { Session } from '../../shared/schemas/sessions.ts'
import { addRootOption, describeEmpty, type RootOptions } from '../choose/choose-roots.ts'
import { rootsOf } from '../indexed/index-places.ts'
import { openLibrary } from '../indexed/library.ts'
import { describeState } from '../print/describe-state.ts'
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
    .description('List your conversations, newest first, including deleted ones.')
    .option('--all', 'include empty, metadata-only and warmup sessions')
    .option('--json', 'print JSON with all fields, including isGone and isKept')
    .action((options: SessionsOptions) => listSessions(options, terminal))
}

async function listSessions(options: SessionsOptions, terminal: Terminal): Promise<void> {
  const { places, sessions, problems } = await openLibrary(options, terminal)
  const listed = options.all ? sessions : sessions.filter(isConversation)
  if (options.json) terminal.print(toJsonText(listed.map(toJson)))
  else if (sessions.length + problems.length === 0) terminal.print(describeEmpty(rootsOf(places), terminal))
  else {
    const hidden = sessions.length - listed.length
    const parts = [
      ...(listed.length > 0 ? [toTable(COLUMNS, listed.map(toRow))] : []),
      ...(hidden > 0
        ? [`${toCounted(hidden, 'empty session')} hidden. Use --all to list ${hidden === 1 ? 'it' : 'them'}.`]
        : []),
    ]
    if (parts.length > 0) terminal.print(parts.join('\n\n'))
  }
  if (sessions.length === 0) failOnUnread(problems)
  else printProblems(problems, terminal)
}

function toRow(session: Session): readonly string[] {
  return [
    toPrintableName(session.id.slice(0, 8)),
    session.updated === null ? '–' : toDate(session.updated),
    toCount(session.prompts),
    toSize(session.bytes),
    toPrintable(session.project),
    toTitle(session),
  ]
}

function toTitle(session: Session): string {
  const { title, class: kind, remains, earlier, isBackground, starred, tags } = session
  const said = tags.map((tag) => ` #${toPrintable(tag)}`).join('')
  const shown = `${starred ? '★ ' : ''}${shorten(toPrintable(title), LONGEST_TITLE)}${said}`
  const notes = [
    describeState(session),
    kind === 'unreadable' && 'unreadable',
    remains === 'subagents' && 'only subagents left',
    remains === 'earlier' && 'only an earlier version left',
    remains === null && earlier > 0 && toCounted(earlier, 'earlier version'),
    isBackground && 'in the background',
  ].filter(Boolean)
  return notes.length === 0 ? shown : `${shown} (${notes.join(', ')})`
}

/** All fields except the key, which repeats other fields. */
function toJson({ key: _, started, updated, ...session }: Session): unknown {
  return { ...session, started: toIsoTime(started), updated: toIsoTime(updated) }
}
