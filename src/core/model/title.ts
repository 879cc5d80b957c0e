import { withoutTerminalSequences } from '../terminal-sequences.ts'
import { stepsOfBranch } from './branch-path.ts'
import type { Conversation } from './build-conversation.ts'

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

/** As people saw it: what was pasted from a terminal may be coloured. */
export function findTitle(conversation: Conversation, options: TitleOptions): Title {
  const { text, source } = chooseTitle(conversation, options)
  const shown = withoutTerminalSequences(text).trim()
  return shown === '' ? { text: options.fallback, source: 'id' } : { text: shown, source }
}

function chooseTitle(conversation: Conversation, { summaries, slug, fallback }: TitleOptions): Title {
  const { state, steps } = conversation
  const custom = state.get('custom-title')
  if (custom) return { text: custom, source: 'custom-title' }
  const ai = state.get('ai-title')
  if (ai) return { text: ai, source: 'ai-title' }

  const leaf = conversation.branches.find((branch) => branch.state === 'active')?.leaf
  const path = leaf === undefined ? [] : stepsOfBranch(steps, leaf)
  const summary = findSummary(conversation, path, summaries)
  if (summary) return { text: summary, source: 'summary' }

  const previewOf = (kind: 'prompt' | 'command') =>
    path.map((index) => steps[index]).find((step) => step?.kind === kind && step.preview)?.preview
  const prompt = previewOf('prompt')
  if (prompt) return { text: prompt, source: 'prompt' }
  if (slug) return { text: slug, source: 'slug' }
  const command = previewOf('command')
  if (command) return { text: command, source: 'command' }
  return { text: fallback, source: 'id' }
}

/** The summary that stands closest to the end of the active branch. */
function findSummary(
  { records, findStep }: Conversation,
  path: readonly number[],
  foreign: TitleOptions['summaries'],
): string | undefined {
  const depth = new Map(path.map((step, at) => [step, at]))
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
