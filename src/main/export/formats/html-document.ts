import { assertNever } from '../../../core/assert-never.ts'
import type { Reading } from '../../../core/items/item.ts'
import { toPlainOutput } from '../../../core/markdown/output-to-markdown.ts'
import { IconSheet } from '../../../core/render/icon.tsx'
import { looseFilesMarkup, unreadableMarkup } from '../../../core/render/page/left-over-parts.tsx'
import { headerMarkup } from '../../../core/render/page/page-header.tsx'
import {
  AGENT_END,
  agentStart,
  branchMarkup,
  forkMarkup,
  type ItemMarkupOptions,
  iconsMarkup,
  itemMarkup,
  lostAgentMarkup,
  type OnBranches,
  OVERFLOW_END,
  overflowStart,
  turnMarkup,
} from '../../../core/render/page/page-parts.tsx'
import { pageEnd, pageStart } from '../../../core/render/page/page-shell.ts'
import { escapeHtml } from '../../../core/render/text/escape-html.ts'
import type { Detail, ExportOptions } from '../../../shared/export.ts'
import { findSystemCode } from '../../library/library-error.ts'
import type { DocumentPart } from '../document/walk-conversation.ts'
import { withoutImages } from '../document/without-images.ts'
import { readWholeLines } from './overflow-as-markdown.ts'
import { PAGE_ASSETS } from './page-assets.ts'

export type HtmlDocumentOptions = Pick<ExportOptions, 'detail' | 'timestamps' | 'overflow' | 'images'> & {
  readonly generator: string
  readonly sha256: string | null
}

/**
 * Characters of a page's code that are drawn in colour, which takes a hundred times as long as reading them: the first
 * ones, and of a long conversation more. Code in answers is in colour always.
 */
const HIGHLIGHTED = { least: 16_000, most: 64_000, share: 0.05 }

const MODES: readonly { readonly value: Detail; readonly label: string }[] = [
  { value: 'talk', label: 'Prompts and answers' },
  { value: 'tools', label: 'With tools' },
  { value: 'all', label: 'Everything' },
]

/** A conversation as one page that fetches nothing, piece by piece. */
export async function* toHtmlDocument(
  reading: Reading,
  parts: AsyncIterable<DocumentPart>,
  options: HtmlDocumentOptions,
): AsyncGenerator<string> {
  const { generator, detail, sha256 } = options
  const shell = { ...PAGE_ASSETS, title: reading.header.title, generator, mode: 'all' }
  const modes = MODES.slice(0, MODES.findIndex(({ value }) => value === detail) + 1)
  yield pageStart(shell)
  yield headerMarkup({ reading, sha256, modes: toModes(modes), chosenMode: 'all' })
  yield '<main>\n'
  const share = reading.header.bytes * HIGHLIGHTED.share
  const budget = { left: Math.min(Math.max(share, HIGHLIGHTED.least), HIGHLIGHTED.most) }
  const icons = new IconSheet()
  for await (const part of parts) yield* partChunks(part, { ...options, budget, icons })
  yield '</main>\n'
  yield iconsMarkup(icons)
  yield pageEnd(shell)
}

/** The last one shows all that the page has, whatever was left out of it. */
function toModes(modes: typeof MODES) {
  return modes.map((mode, at) => (at === modes.length - 1 ? { ...mode, value: 'all' } : mode))
}

async function* partChunks(
  part: DocumentPart,
  options: HtmlDocumentOptions & Pick<ItemMarkupOptions, 'budget' | 'icons'>,
): AsyncGenerator<string> {
  switch (part.kind) {
    case 'turn':
      yield turnMarkup(part.turn, {
        number: part.depth === 0 ? part.number : null,
        branches: part.branches,
      })
      return
    case 'item': {
      const content = options.images ? part.content : withoutImages(part.content)
      const { timestamps: hasTime, budget, icons } = options
      yield `${itemMarkup(part.item, content, { branches: part.branches, hasTime, budget, icons })}\n`
      if (options.overflow) {
        for (const { name, path } of part.content.overflow) {
          if (path !== null) yield* overflowChunks(path, name, part.branches)
        }
      }
      return
    }
    case 'agent':
      yield agentStart(part.reading, part.loose, part.branches)
      return
    case 'agent-end':
      yield AGENT_END
      return
    case 'lost-agent':
      yield lostAgentMarkup(part.reason, part.branches)
      return
    case 'unreadable':
      yield unreadableMarkup(part.lines)
      return
    case 'files':
      yield looseFilesMarkup(part.files)
      if (!options.overflow) return
      for (const { name, path } of part.files) if (path !== null) yield* overflowChunks(path, name, null)
      return
    case 'fork':
      yield forkMarkup(part.fork.ways, part.branches)
      return
    case 'branch': {
      const { number, outline } = part.branch
      const { title, state } = outline
      yield branchMarkup({ number, total: part.total, title, state, after: part.after })
      return
    }
    default:
      assertNever(part)
  }
}

async function* overflowChunks(path: string, name: string, branches: OnBranches): AsyncGenerator<string> {
  yield overflowStart(name, branches)
  try {
    for await (const lines of readWholeLines(path)) yield escapeHtml(toPlainOutput(lines))
  } catch (cause) {
    if (findSystemCode(cause) === undefined) throw cause
    yield 'The file with the full output could not be read.'
  }
  yield OVERFLOW_END
}
