import { dirname, join } from 'node:path'
import { type Command, Option } from 'commander'
import { BRANCH_STATE_WORDS } from '../../core/items/branch-state-words.ts'
import { REMAINS_WORDS } from '../../core/items/remains-words.ts'
import { createStepItems } from '../../core/items/step-items.ts'
import { toStepContent } from '../../core/items/to-step-content.ts'
import { stepToMarkdown } from '../../core/markdown/step-to-markdown.ts'
import { stepsOfBranch } from '../../core/model/branch-path.ts'
import { type Branch, firstToRead } from '../../core/model/branches.ts'
import { countActive } from '../../core/model/figures.ts'
import type { StepContent } from '../../core/model/step-content.ts'
import type { Title } from '../../core/model/title.ts'
import { existsSync } from '../../main/files/source-files.ts'
import { chooseGiven } from '../../main/library/sessions/given-titles.ts'
import { findLead, type ReadFile, type ReadSession } from '../../main/library/sessions/read-session.ts'
import { findRemains } from '../../main/library/sessions/session-summary.ts'
import type { FoundFile } from '../../main/library/sources/discover.ts'
import { readUnreadableLines } from '../../main/reader/raw-records.ts'
import { openRecordReader } from '../../main/reader/record-reader.ts'
import { ExpectedError } from '../../shared/expected-error.ts'
import { toExactDate, toSize } from '../../shared/format.ts'
import type { Session } from '../../shared/sessions.ts'
import { addRootOption, type RootOptions } from '../choose/choose-roots.ts'
import { GoneError } from '../choose/gone-error.ts'
import { readNamedSession } from '../choose/read-named-session.ts'
import { printRemembered } from '../print/print-remembered.ts'
import { toPrintable, toPrintableName } from '../print/styles.ts'
import { toIsoTime } from '../print/to-iso-time.ts'
import { toJsonText } from '../print/to-json-text.ts'
import type { Terminal } from '../terminal.ts'

interface ShowOptions extends RootOptions {
  readonly branch: string
  readonly json?: true
  readonly md?: true
}

export function addShowCommand(program: Command, terminal: Terminal): void {
  addRootOption(program.command('show'))
    .description('Print a conversation.')
    .argument('<session>', 'its id, the beginning of its id, or the path of a transcript')
    .option('--branch <branch>', 'which branch: its number, "active" or "all"', 'active')
    .addOption(new Option('--json', 'print the model as JSON').conflicts('md'))
    .option('--md', 'print Markdown (the default), with times in UTC where it goes into a file or pipe')
    .action((session: string, options: ShowOptions) => showOrRemember(session, options, terminal))
}

/** Of a session that was deleted without a backup, what is left is printed before the command fails. */
async function showOrRemember(name: string, options: ShowOptions, terminal: Terminal): Promise<void> {
  try {
    await show(name, options, terminal)
  } catch (error) {
    if (error instanceof GoneError) printRemembered(error.session, options.json === true, terminal)
    throw error
  }
}

async function show(name: string, options: ShowOptions, terminal: Terminal): Promise<void> {
  const { read: session, listed } = await readNamedSession(name, options, terminal)
  const file = findLead(session)
  if (file === undefined) {
    const title = listed === undefined ? {} : { title: listed.title, titleSource: listed.titleSource }
    if (options.json) terminal.print(toJsonText({ ...toFactsBeside(session), ...title, class: 'remainder' }))
    else printBeside(session, listed?.title ?? session.id, terminal)
    return
  }
  const title = toTitle(session, file, listed)
  const branches = chooseBranches(file.conversation.branches, options.branch)
  if (options.json) terminal.print(toJsonText(toJson(session, file, title, branches)))
  else printMarkdown(session, file, title, branches, terminal)
}

/** As lists have it: they may know a summary that stands in another transcript. */
function toTitle(session: ReadSession, file: ReadFile, listed: Session | undefined): Title {
  if (listed !== undefined) return { text: listed.title, source: listed.titleSource }
  return chooseGiven(file.title, session.givenTitle)
}

interface NumberedBranch extends Branch {
  readonly number: number
}

function chooseBranches(branches: readonly Branch[], wanted: string): readonly NumberedBranch[] {
  const numbered = branches.map((branch, at) => ({ ...branch, number: at + 1 }))
  if (wanted === 'all') return numbered
  // After a rewind to the very start none is active: then it is the one that is read first.
  const active = firstToRead(branches)
  const chosen = numbered.filter(({ id, number }) =>
    wanted === 'active' ? id === active?.id : number === Number(wanted),
  )
  if (chosen.length > 0 || (branches.length === 0 && wanted === 'active')) return chosen
  const choice = branches.length > 1 ? `choose 1 to ${branches.length}, active or all` : 'there is only one'
  throw new ExpectedError('not-found', `There is no branch “${wanted}”: ${choice}.`)
}

function printMarkdown(
  session: ReadSession,
  file: ReadFile,
  title: Title,
  branches: readonly NumberedBranch[],
  { print, isScreen }: Terminal,
): void {
  // What goes elsewhere may be read by programs, or in another time zone.
  const describeTime = isScreen ? toExactDate : (time: number) => new Date(time).toISOString()
  print(`# ${toPrintable(title.text)}`)
  const remains = isVersionBesideOthers(session, file) ? null : findRemains(session)
  if (remains !== null) print(`\n*${REMAINS_WORDS[remains]}*`)
  const total = file.conversation.branches.length
  for (const branch of branches) {
    if (total > 1)
      print(
        `\n*Branch ${branch.number} of ${total} (${BRANCH_STATE_WORDS[branch.state]}): ${toPrintable(branch.title ?? 'untitled')}*`,
      )
    for (const step of readSteps(file, branch)) {
      const text = stepToMarkdown(step, describeTime)
      if (text !== '') print(`\n${text}`)
    }
  }
  for (const line of describeBeside(session, file)) print(line)
  for (const line of describeUnreadable(file)) print(line)
  if (branches.length === 0 && file.class !== 'unreadable') print(`\n*${session.id} holds no conversation.*`)
}

function describeUnreadable(file: ReadFile): readonly string[] {
  if (file.transcript.unreadable.length === 0) return []
  return [
    '\n## Lines that could not be read\n',
    ...readUnreadableLines(file).map(
      ({ line, bytes, reason, start }) =>
        `- line ${line}, ${toSize(bytes)}, ${reason}: ${JSON.stringify(start)}`,
    ),
  ]
}

function toJson(
  session: ReadSession,
  file: ReadFile,
  title: Title,
  branches: readonly NumberedBranch[],
): unknown {
  const { conversation, transcript } = file
  return {
    ...toFactsBeside(session),
    title: title.text,
    titleSource: title.source,
    class: file.class,
    counts: { ...transcript.counts, ...conversation.counts, ...countActive(conversation) },
    unreadable: transcript.unreadable,
    branchPoints: conversation.branchPoints.map((at) =>
      at === undefined ? null : conversation.steps[at]?.id,
    ),
    branches: branches.map((branch) => ({
      number: branch.number,
      id: branch.id,
      state: branch.state,
      title: branch.title ?? null,
      first: toIsoTime(branch.first),
      last: toIsoTime(branch.last),
      records: branch.records,
      bytes: branch.bytes,
      steps: [...readSteps(file, branch)].map(({ time, ...step }) => ({ ...step, time: toIsoTime(time) })),
    })),
    queued: conversation.queued,
    subagents: [
      ...session.agents.map((agent) => ({
        agentId: agent.agentId,
        class: agent.class,
        title: agent.title.text,
        callId: session.links.linked.get(agent.agentId)?.callId ?? null,
        parentAgentId: session.links.linked.get(agent.agentId)?.parentAgentId ?? null,
      })),
      // To 2.0.22, they stand in the transcript itself, without an id.
      ...conversation.sidechains.map(({ callId, preview }) => ({
        agentId: null,
        class: 'conversation',
        title: preview ?? '',
        callId: callId ?? null,
        parentAgentId: null,
      })),
    ],
    companions: session.companions,
    overflow: file.overflow.map(({ name, file: found }) => ({ name, path: found?.path ?? null })),
  }
}

/** An earlier version that was named by its path, while the transcript is still there. */
function isVersionBesideOthers({ id }: ReadSession, { file }: ReadFile): boolean {
  return file.kind === 'earlier' && existsSync(join(dirname(file.path), `${id}.jsonl`))
}

/** Where only outputs are left. */
function printBeside(session: ReadSession, title: string, { print }: Terminal): void {
  print(`# ${toPrintable(title)}`)
  print(`\n*${REMAINS_WORDS.outputs}*`)
  for (const line of describeBeside(session, undefined)) print(line)
}

/** What belongs to a session and stands in none of its steps. */
function describeBeside(session: ReadSession, lead: ReadFile | undefined): readonly string[] {
  const earlier = session.earlier.filter((file) => file !== lead).map(({ file }) => file)
  const named = new Set(
    [session.main, ...session.earlier, ...session.agents].flatMap(
      (read) => read?.overflow.flatMap(({ file }) => file?.path ?? []) ?? [],
    ),
  )
  const files = session.outputs.filter(({ path }) => !named.has(path))
  return [
    ...toList('Earlier versions of this transcript', earlier),
    ...toList('Files that no step of the conversation names', files),
  ]
}

function toList(title: string, files: readonly Pick<FoundFile, 'path' | 'size'>[]): readonly string[] {
  if (files.length === 0) return []
  return [`\n## ${title}\n`, ...files.map(({ path, size }) => `- ${toPrintableName(path)}, ${toSize(size)}`)]
}

function toFactsBeside(session: ReadSession): object {
  return {
    id: session.id,
    remains: findRemains(session),
    earlier: session.earlier.map(({ file }) => file.path),
    outputs: session.outputs.map(({ path, size }) => ({ path, size })),
  }
}

function* readSteps({ file, conversation }: ReadFile, branch: Branch): Generator<StepContent> {
  const items = createStepItems(conversation)
  const records = openRecordReader(file.path, conversation.records)
  try {
    for (const index of stepsOfBranch(conversation.steps, branch.leaf)) {
      const step = conversation.steps[index]
      if (step === undefined) continue
      yield toStepContent(step, items, conversation.records, records.readContent)
    }
  } finally {
    records.close()
  }
}
