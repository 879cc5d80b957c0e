import { renderToStaticMarkup } from 'react-dom/server'
import { isPersonsWord } from '../../items/is-persons-word.ts'
import type {
  BranchState,
  Item,
  ItemContent,
  LooseAgent,
  ReadingHeader,
  TurnOutline,
} from '../../items/item.ts'
import { BRANCH_STATE_WORDS } from '../../items/reading-words.ts'
import { type HighlightBudget, HighlightBudgetContext } from '../elements/highlight-budget.ts'
import { type IconSheet, IconSheetContext } from '../elements/icon.tsx'
import { toCounted } from '../figures.ts'
import { ItemView } from '../item-view.tsx'
import { escapeHtml } from '../text/escape-html.ts'
import { revealInvisible } from '../text/reveal-controls.ts'
import { toLine } from '../text/to-line.ts'
import { toUniversalTime } from './page-time.tsx'

/** Numbers of branches that have a part of the page; null for what all have. */
export type OnBranches = readonly number[] | null

/** A link to it stays right between exports: the uuid of its record and the number of its block. */
export function toAnchor(key: string): string {
  return `m-${key.replace(/[^\w-]+/g, '-')}`
}

export interface ItemMarkupOptions {
  readonly branches: OnBranches
  readonly hasTime: boolean
  /** Of the page. */
  readonly budget: HighlightBudget
  readonly icons: IconSheet
}

export function itemMarkup(
  item: Item,
  content: ItemContent,
  { branches, hasTime, budget, icons }: ItemMarkupOptions,
): string {
  return renderToStaticMarkup(
    <div
      className="page-item"
      id={toAnchor(item.key)}
      data-kind={isPersonsWord(item) ? 'prompt' : item.kind}
      data-branches={toAttribute(branches)}
    >
      <a className="item-link" href={`#${toAnchor(item.key)}`} aria-label="Link to this block">
        #
      </a>
      <HighlightBudgetContext value={budget}>
        <IconSheetContext value={icons}>
          <ItemView
            content={hasTime ? content : { ...content, time: null }}
            isOpen={false}
            isError={item.isError}
            renderTime={toUniversalTime}
            renderOverflow={content.overflow.length > 0 ? () => null : undefined}
          />
        </IconSheetContext>
      </HighlightBudgetContext>
    </div>,
  )
}

/** At the end of a page, when it is known which there are. */
export function iconsMarkup(icons: IconSheet): string {
  return `${renderToStaticMarkup(icons.draw())}\n`
}

export interface TurnMarkOptions {
  /** Counted over the prompts; null where no number is shown. */
  readonly number: number | null
  readonly branches: OnBranches
}

/** A heading above each prompt, by which one finds one's way; a turn that no prompt opens has none. */
export function turnMarkup(turn: TurnOutline, { number, branches }: TurnMarkOptions): string {
  if (!turn.isPrompt || number === null) return ''
  const figures = [
    turn.calls > 0 ? toCounted(turn.calls, 'tool call') : '',
    turn.errors > 0 ? toCounted(turn.errors, 'error') : '',
    turn.subagents > 0 ? toCounted(turn.subagents, 'subagent') : '',
  ].filter(Boolean)
  return renderToStaticMarkup(
    <h2 className="turn-mark" data-branches={toAttribute(branches)}>
      Prompt {number}
      {figures.length > 0 && <span>{figures.join(' · ')}</span>}
    </h2>,
  )
}

export function agentStart(
  header: Pick<ReadingHeader, 'title'>,
  loose: LooseAgent['kind'] | null,
  branches: OnBranches,
): string {
  const label = loose === 'earlier' ? 'Earlier version, set aside by Claude Code' : 'Subagent'
  const remark = loose === 'agent' ? ', whose call is not in the transcript' : ''
  return detailsStart('agent', `${label}${remark}`, toLine(header.title), branches)
}

export const AGENT_END = '</details>\n'

/** In the place of a subagent. */
export function lostAgentMarkup(reason: string, branches: OnBranches): string {
  return renderToStaticMarkup(
    <p className="agent remark" data-kind="call" data-branches={toAttribute(branches)}>
      A subagent is missing here: {reason}
    </p>,
  )
}

export interface ForkWay {
  readonly branch: number
  readonly title: string | null
  readonly leads: readonly number[]
  readonly isTaken: boolean
}

/** With script one goes another way in place; without, the other branches come as sections of their own. */
export function forkMarkup(unsorted: readonly ForkWay[], branches: OnBranches): string {
  const ways = unsorted.toSorted((a, b) => a.branch - b.branch)
  return renderToStaticMarkup(
    <fieldset className="fork" data-branches={toAttribute(branches)} aria-label="The conversation forks here">
      <span className="fork-label">The conversation forks here</span>
      {ways.map(({ branch, title, leads, isTaken }) => (
        <button
          key={branch}
          type="button"
          className="fork-way"
          data-branch={branch}
          data-leads={leads.join(' ')}
          aria-pressed={isTaken}
        >
          <span>Branch {branch}</span>
          <span className="fork-title">{toLine(title ?? 'untitled')}</span>
        </button>
      ))}
      {ways.map(({ branch, title, isTaken }) =>
        isTaken ? null : (
          <a key={branch} className="fork-link" href={`#branch-${branch}`}>
            Branch {branch}: {toLine(title ?? 'untitled')}
          </a>
        ),
      )}
    </fieldset>,
  )
}

export interface BranchMarkOptions {
  readonly number: number
  readonly total: number
  readonly title: string | null
  readonly state: BranchState
  readonly after: string | null
}

export function branchMarkup({ number, total, title, state, after }: BranchMarkOptions): string {
  return renderToStaticMarkup(
    <div className="branch-mark" data-branches={String(number)} id={`branch-${number}`}>
      <h2>
        Branch {number} of {total}
        <span>{BRANCH_STATE_WORDS[state]}</span>
      </h2>
      <p>
        {toLine(title ?? 'untitled')} {after !== null && <a href={`#${toAnchor(after)}`}>Go to the fork</a>}
      </p>
    </div>,
  )
}

export function overflowStart(name: string, branches: OnBranches): string {
  return `${detailsStart('overflow', 'Full output', name, branches)}<pre tabindex="0">`
}

/** Opened by one chunk and closed by another: what is inside is written piece by piece. */
function detailsStart(className: string, label: string, detail: string, branches: OnBranches): string {
  const attribute = branches === null ? '' : ` data-branches="${branches.join(' ')}"`
  const summary = `<b>${escapeHtml(label)}</b> ${escapeHtml(revealInvisible(detail))}`
  return `<details class="${className}" data-kind="call"${attribute}><summary>${summary}</summary>\n`
}

export const OVERFLOW_END = '</pre></details>\n'

function toAttribute(branches: OnBranches): string | undefined {
  return branches === null ? undefined : branches.join(' ')
}
