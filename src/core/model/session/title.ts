import { plainTextOf } from '../../markup/plain-text-of.ts'
import { toPreview } from '../../parse/content/short-text.ts'
import { APPROVED_PLAN, isCaveat } from '../../parse/user/user-text.ts'
import { withoutTerminalSequences } from '../../terminal-sequences.ts'
import { stepsOfBranch } from '../branches/branch-path.ts'
import { firstToRead } from '../branches/branches.ts'
import type { Conversation } from '../build-conversation.ts'
import { isPrompt, type Step, type StepKind } from '../steps/step.ts'

export interface Title {
  readonly text: string
  /** `app-title`: what the desktop app calls the session. */
  readonly source:
    | 'custom-title'
    | 'app-title'
    | 'ai-title'
    | 'summary'
    | 'prompt'
    | 'command'
    | 'slug'
    | 'id'
}

export interface TitleOptions {
  /** Summaries of other files whose leaf is in this one. */
  readonly summaries: readonly { readonly leafUuid: string; readonly summary: string }[]
  readonly slug: string | undefined
  readonly fallback: string
}

/** As people saw it, without what a terminal or Claude Code added. */
export function findTitle(conversation: Conversation, options: TitleOptions): Title {
  for (const { text, source } of titlesOf(conversation, options)) {
    const shown = text === undefined ? '' : toShownTitle(text)
    if (shown !== '') return { text: shown, source }
  }
  return { text: options.fallback, source: 'id' }
}

/** Empty if nothing is left that a person would call a title. */
export function toShownTitle(text: string): string {
  if (isCaveat(text)) return ''
  return toPreview(withoutTerminalSequences(plainTextOf(text)))
}

interface Candidate {
  readonly text: string | undefined
  readonly source: Title['source']
}

/** Best first. */
function* titlesOf(conversation: Conversation, { summaries, slug }: TitleOptions): Generator<Candidate> {
  const { state, steps } = conversation
  yield { text: state.get('custom-title'), source: 'custom-title' }
  yield { text: state.get('ai-title'), source: 'ai-title' }

  const leaf = firstToRead(conversation.branches)?.leaf
  const path = (leaf === undefined ? [] : stepsOfBranch(steps, leaf)).flatMap((index) => steps[index] ?? [])
  yield { text: findSummary(conversation, path, summaries), source: 'summary' }
  for (const step of path) if (isPrompt(step)) yield { text: titleOfPrompt(step), source: 'prompt' }
  for (const step of path) if (BEGINS_WORK.has(step.kind)) yield { text: step.preview, source: 'prompt' }
  yield { text: slug, source: 'slug' }
  for (const step of path) if (step.kind === 'command') yield { text: step.preview, source: 'command' }
}

const BEGINS_WORK: ReadonlySet<StepKind> = new Set(['scheduled', 'message', 'notification'])

/** The first heading of an approved plan. */
function titleOfPrompt({ preview }: Step): string | undefined {
  if (!preview?.startsWith(APPROVED_PLAN)) return preview
  const heading = preview.slice(APPROVED_PLAN.length).trim()
  return heading.replace(/^Plan:\s*/i, '') || preview
}

/** The summary closest to the end of the active branch. */
function findSummary(
  { records, findStep }: Conversation,
  path: readonly Step[],
  foreign: TitleOptions['summaries'],
): string | undefined {
  const depth = new Map(path.map(({ index }, at) => [index, at]))
  let best: { readonly at: number; readonly summary: string } | undefined
  const consider = (leafUuid: string | undefined, summary: string) => {
    const step = leafUuid === undefined ? undefined : findStep(leafUuid)
    const at = step === undefined ? undefined : depth.get(step.index)
    if (at !== undefined && summary !== '' && (best === undefined || at >= best.at)) best = { at, summary }
  }
  for (const record of records) if (record.kind === 'summary') consider(record.leafUuid, record.summary)
  for (const { leafUuid, summary } of foreign) consider(leafUuid, summary)
  return best?.summary
}
