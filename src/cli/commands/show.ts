import { type Command, Option } from 'commander'
import { toStepContent } from '../../core/items/content/to-step-content.ts'
import { createStepItems } from '../../core/items/step-items.ts'
import { stepsOfBranch } from '../../core/model/branches/branch-path.ts'
import { type Branch, firstToRead } from '../../core/model/branches/branches.ts'
import { countActive } from '../../core/model/session/figures.ts'
import type { StepContent } from '../../core/model/steps/step-content.ts'
import { redactValue } from '../../main/export/redact/open-redaction.ts'
import { chooseGiven } from '../../main/library/sessions/given-titles.ts'
import { findLead, type ReadFile, type ReadSession } from '../../main/library/sessions/read-session.ts'
import { findRemains } from '../../main/library/sessions/session-summary.ts'
import { openRecordReader } from '../../main/reader/record-reader.ts'
import { ExpectedError } from '../../shared/expected-error.ts'
import type { Session } from '../../shared/schemas/sessions.ts'
import { addRootOption, type RootOptions } from '../choose/choose-roots.ts'
import { GoneError } from '../choose/gone-error.ts'
import { readNamedSession } from '../choose/read-named-session.ts'
import { createRedactOption, type RedactOptions } from '../choose/redact-option.ts'
import { printConversation } from '../print/print-conversation.ts'
import { printRemembered } from '../print/print-remembered.ts'
import { toIsoTime } from '../print/to-iso-time.ts'
import { toJsonText } from '../print/to-json-text.ts'
import type { Terminal } from '../terminal.ts'

interface ShowOptions extends RootOptions, RedactOptions {
  readonly branch: string
  readonly json?: true
  readonly md?: true
}

export function addShowCommand(program: Command, terminal: Terminal, version: string): void {
  addRootOption(program.command('show'))
    .description('Print a conversation.')
    .argument('<session>', 'a session id or its first characters, or a transcript path')
    .option('--branch <branch>', 'the branch to print: its number, "active" or "all"', 'active')
    .addOption(new Option('--json', 'print the parsed conversation as JSON').conflicts('md'))
    .option('--md', 'print Markdown, as in the Markdown export (default)')
    .addOption(createRedactOption())
    .action((session: string, options: ShowOptions) =>
      showOrRemember(session, { ...options, generator: `Scrollback ${version}` }, terminal),
    )
}

interface Shown extends ShowOptions {
  readonly generator: string
}

/** Prints what is left of a session that was deleted without a backup, then fails. */
async function showOrRemember(name: string, options: Shown, terminal: Terminal): Promise<void> {
  try {
    await show(name, options, terminal)
  } catch (error) {
    if (error instanceof GoneError) printRemembered(error.session, options, terminal)
    throw error
  }
}

async function show(name: string, options: Shown, terminal: Terminal): Promise<void> {
  const { read: session, listed } = await readNamedSession(name, options, terminal)
  const file = findLead(session)
  const print = (value: unknown) => terminal.print(toJsonText(redactValue(value, options.redact)))
  const branches = chooseBranches(file?.conversation.branches ?? [], options.branch)
  if (!options.json) {
    const isAll = options.branch === 'all'
    await printConversation(
      {
        session,
        title: listed?.title,
        branch: isAll || options.branch === 'active' ? null : (branches[0]?.id ?? null),
        branches: isAll ? 'all' : 'active',
        generator: options.generator,
        redact: options.redact,
      },
      terminal,
    )
  } else if (file === undefined) {
    const title = listed === undefined ? {} : { title: listed.title, titleSource: listed.titleSource }
    print({ ...toFactsBeside(session), ...title, class: 'remainder' })
  } else print(toJson(session, file, toTitle(session, file, listed), branches))
}

interface ShownTitle {
  readonly text: string
  readonly source: Session['titleSource']
}

/** The listed title: the person's own, or one that may come from a summary in another transcript. */
function toTitle(session: ReadSession, file: ReadFile, listed: Session | undefined): ShownTitle {
  if (listed !== undefined) return { text: listed.title, source: listed.titleSource }
  return chooseGiven(file.title, session.givenTitle)
}

interface NumberedBranch extends Branch {
  readonly number: number
}

function chooseBranches(branches: readonly Branch[], wanted: string): readonly NumberedBranch[] {
  const numbered = branches.map((branch, at) => ({ ...branch, number: at + 1 }))
  if (wanted === 'all') return numbered
  // After a rewind to the start, no branch is active. Then the first to read counts.
  const active = firstToRead(branches)
  const chosen = numbered.filter(({ id, number }) =>
    wanted === 'active' ? id === active?.id : number === Number(wanted),
  )
  if (chosen.length > 0 || (branches.length === 0 && wanted === 'active')) return chosen
  const choice = branches.length > 1 ? `use 1 to ${branches.length}, active or all` : 'there is only one'
  throw new ExpectedError('not-found', `There is no branch “${wanted}”: ${choice}.`)
}

function toJson(
  session: ReadSession,
  file: ReadFile,
  title: ShownTitle,
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
      // Up to 2.0.22, subagents are in the transcript itself, without an id.
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
