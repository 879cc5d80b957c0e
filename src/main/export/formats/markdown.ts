import { assertNever } from '../../../core/assert-never.ts'
import { BRANCH_STATE_WORDS, REMAINS_WORDS } from '../../../core/items/reading-words.ts'
import { titleOfTurn } from '../../../core/items/turn-title.ts'
import { joinBlocks, proseToMarkdown } from '../../../core/markdown/block-to-markdown.ts'
import { needsOutcome } from '../../../core/markdown/call-to-markdown.ts'
import { toFrontMatter } from '../../../core/markdown/front-matter.ts'
import { inlineCode, plainLine, quote, toSummaryLine } from '../../../core/markdown/inline.ts'
import { itemToMarkdown } from '../../../core/markdown/item-to-markdown.ts'
import { cutText } from '../../../core/parse/content/short-text.ts'
import { toSize } from '../../../shared/format.ts'
import type { ForkWays } from '../document/branch-map.ts'
import type { DocumentPart, SessionDocument } from '../document/document.ts'
import { overflowToMarkdown } from './overflow-as-markdown.ts'
import type { PageOptions, PageWriter } from './page-format.ts'

const LONGEST_HEADING = 100

/** Pieces of this length are handed on: each costs some turns of the event loop, however short it is. */
const PIECE_LENGTH = 2 ** 16

export const MARKDOWN: PageWriter = { write: writeMarkdown, needs: { outcome: needsOutcome } }

/** A conversation as one Markdown document, piece by piece. */
async function* writeMarkdown(document: SessionDocument, options: PageOptions): AsyncGenerator<string> {
  let text = documentStart(document, options)
  for await (const part of document.parts) {
    if (part.kind === 'overflow') {
      yield `${text}\n`
      yield* overflowToMarkdown(part)
      text = '\n'
      continue
    }
    text += toBlock(
      part.kind === 'item' ? itemToMarkdown(part.content, options) : partToMarkdown(part, options),
    )
    if (text.length < PIECE_LENGTH) continue
    yield text
    text = ''
  }
  yield text
}

function documentStart({ outline: { header }, usage }: SessionDocument, { generator }: PageOptions): string {
  const { title, session, cwd, gitBranch, models, versions, started, updated } = header
  const matter = toFrontMatter({
    title,
    session,
    project: cwd,
    git_branch: gitBranch,
    models,
    claude_code: versions,
    started: toIso(started),
    updated: toIso(updated),
    ...(usage !== null && {
      tokens_input: usage.input,
      tokens_output: usage.output,
      tokens_cache_read: usage.cacheRead,
      tokens_cache_creation: usage.cacheCreation,
      api_equivalent_cost_usd: usage.cost === null ? null : Math.round(usage.cost * 1e4) / 1e4,
    }),
    lines: header.lines,
    lines_unreadable: header.unreadable || null,
    lines_unknown: header.unknown || null,
    generator,
  })
  const remark = header.remains === null ? '' : `\n*${REMAINS_WORDS[header.remains]}*\n`
  return `${matter}\n\n# ${plainLine(title)}\n${remark}`
}

function toBlock(text: string): string {
  return text === '' ? '' : `\n${text}\n`
}

function partToMarkdown(
  part: Exclude<DocumentPart, { kind: 'item' | 'overflow' }>,
  { timestamps }: PageOptions,
): string {
  switch (part.kind) {
    case 'turn': {
      const { turn, number, depth } = part
      const time = timestamps && turn.started !== null ? `*${toTime(turn.started)}*` : ''
      const title = plainLine(toHeading(titleOfTurn(turn)))
      const label = turn.isPrompt ? `${number}. ${title}` : title
      return joinBlocks([label === '' ? '' : `${'#'.repeat(Math.min(2 + depth, 6))} ${label}`, time])
    }
    case 'said': {
      const tags = part.tags.length === 0 ? '' : `*Tags: ${part.tags.map(plainLine).join(', ')}*`
      return joinBlocks([tags, part.note === null ? '' : toNote(part.note)])
    }
    case 'own-note':
      return toNote(part.text)
    case 'agent': {
      const label = part.loose === 'earlier' ? 'Earlier version' : 'Subagent'
      const summary = `${label}: ${part.header.title}`
      const remark = part.loose === null ? '' : LOOSE_REMARKS[part.loose]
      return joinBlocks([`<details>\n<summary>${toSummaryLine(summary)}</summary>`, remark])
    }
    case 'agent-end':
      return '</details>'
    case 'lost-agent':
      return `*A subagent is missing here: ${plainLine(part.reason)}*`
    case 'unreadable':
      return joinBlocks(['## Lines that could not be read', part.lines.map(toUnreadable).join('\n')])
    case 'files':
      return joinBlocks([
        '## Files that the conversation does not mention',
        part.files
          .map(({ name, size }) => `- ${inlineCode(name)}${size === null ? '' : `, ${toSize(size)}`}`)
          .join('\n'),
      ])
    case 'fork':
      return `*The conversation forks here: ${part.fork.ways.map(toWay).join(', ')}.*`
    case 'branch': {
      const { branch, number, total, after, prompt } = part
      const { title, state } = branch
      const from =
        after === null
          ? 'It starts at the beginning.'
          : prompt === 0
            ? 'It starts before the first prompt.'
            : `It continues from prompt ${prompt}.`
      return `---\n\n## Branch ${number} of ${total} (${BRANCH_STATE_WORDS[state]}): ${plainLine(toHeading(title ?? 'untitled'))}\n\n*${from}*`
    }
    default:
      return assertNever(part)
  }
}

/** What the person wrote stands apart from what was said. */
function toNote(text: string): string {
  return quote(joinBlocks(['**Note**', proseToMarkdown(text, {})]))
}

const LOOSE_REMARKS = {
  agent: '*The call that started this subagent is not in the transcript.*',
  earlier: '*Claude Code set this version of the transcript aside.*',
} as const

type UnreadableLine = Extract<DocumentPart, { kind: 'unreadable' }>['lines'][number]

function toUnreadable({ line, bytes, reason, start }: UnreadableLine): string {
  return `- line ${line}, ${toSize(bytes)}, ${reason}: ${inlineCode(JSON.stringify(start))}`
}

function toWay({ branch, isTaken }: ForkWays['ways'][number]): string {
  return isTaken ? `branch ${branch} continues below` : `branch ${branch}`
}

/** The start of a prompt, up to the end of a word: all of it stands below. */
function toHeading(title: string): string {
  if (title.length <= LONGEST_HEADING) return title
  const start = cutText(title, LONGEST_HEADING)
  return `${start.replace(/\s+\S{0,20}$/, '')}…`
}

function toTime(time: number): string {
  return `${new Date(time).toISOString().slice(0, 19).replace('T', ' ')} UTC`
}

function toIso(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString()
}
