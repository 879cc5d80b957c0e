import { assertNever } from '../../core/assert-never.ts'
import type { ItemContent, Reading } from '../../core/items/item.ts'
import { joinBlocks, type MarkdownOptions } from '../../core/markdown/block-to-markdown.ts'
import { toFrontMatter } from '../../core/markdown/front-matter.ts'
import { inlineCode, plainLine, toSummaryLine } from '../../core/markdown/inline.ts'
import { itemToMarkdown } from '../../core/markdown/item-to-markdown.ts'
import type { ExportOptions } from '../../shared/export.ts'
import { readOverflowAsMarkdown } from './overflow-as-markdown.ts'
import type { DocumentPart } from './walk-conversation.ts'

export type MarkdownDocumentOptions = Pick<ExportOptions, 'timestamps' | 'overflow'> &
  MarkdownOptions & { readonly generator: string }

/** A conversation as one Markdown document, piece by piece. */
export async function* toMarkdownDocument(
  reading: Reading,
  parts: AsyncIterable<DocumentPart>,
  options: MarkdownDocumentOptions,
): AsyncGenerator<string> {
  yield documentStart(reading, options)
  for await (const part of parts) {
    if (part.kind === 'item') yield* itemChunks(part.content, options)
    else yield `\n${partToMarkdown(part, options)}\n`
  }
}

function documentStart({ header }: Reading, { generator }: MarkdownDocumentOptions): string {
  const { title, session, cwd, gitBranch, models, versions, started, updated, tokens } = header
  const matter = toFrontMatter({
    title,
    session,
    project: cwd,
    git_branch: gitBranch,
    models,
    claude_code: versions,
    started: toIso(started),
    updated: toIso(updated),
    tokens_input: tokens.input,
    tokens_output: tokens.output,
    tokens_cache_read: tokens.cacheRead,
    tokens_cache_creation: tokens.cacheCreation,
    lines: header.lines,
    lines_unreadable: header.unreadable || null,
    lines_unknown: header.unknown || null,
    generator,
  })
  return `${matter}\n\n# ${plainLine(title)}\n`
}

async function* itemChunks(content: ItemContent, options: MarkdownDocumentOptions): AsyncGenerator<string> {
  const text = itemToMarkdown(content, options)
  if (text !== '') yield `\n${text}\n`
  if (!options.overflow) return
  for (const link of content.overflow) {
    if (link.path === null) continue
    yield '\n'
    yield* readOverflowAsMarkdown(link.path, link.name)
    yield '\n'
  }
}

function partToMarkdown(
  part: Exclude<DocumentPart, { kind: 'item' }>,
  { timestamps }: MarkdownDocumentOptions,
): string {
  switch (part.kind) {
    case 'turn': {
      const { turn, number, depth } = part
      const time = timestamps && turn.started !== null ? `*${toIso(turn.started)}*` : ''
      const label = turn.kind === 'prompt' ? `${number}\\. ${plainLine(turn.title)}` : plainLine(turn.title)
      return joinBlocks([label === '' ? '' : `${'#'.repeat(Math.min(2 + depth, 6))} ${label}`, time])
    }
    case 'agent': {
      const summary = `Subagent: ${part.reading.header.title}`
      const remark = part.isLoose ? '*The call that started this subagent is not in the transcript.*' : ''
      return joinBlocks([`<details>\n<summary>${toSummaryLine(summary)}</summary>`, remark])
    }
    case 'agent-end':
      return '</details>'
    case 'fork':
      return `*The conversation forks here: ${part.fork.ways.map(({ branch }) => `branch ${branch}`).join(', ')}.*`
    case 'branch': {
      const { branch, total, after } = part
      const { title, state } = branch.outline
      const from = after === null ? 'It begins at the start.' : `It goes on after ${inlineCode(after)}.`
      return `---\n\n## Branch ${branch.number} of ${total} (${state}): ${plainLine(title ?? 'untitled')}\n\n*${from}*`
    }
    default:
      return assertNever(part)
  }
}

function toIso(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString()
}
