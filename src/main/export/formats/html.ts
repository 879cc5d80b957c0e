import { assertNever } from '../../../core/assert-never.ts'
import { toPlainOutput } from '../../../core/markdown/output-to-markdown.ts'
import { IconSheet } from '../../../core/render/elements/icon.tsx'
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
  OVERFLOW_END,
  overflowStart,
  turnMarkup,
} from '../../../core/render/page/page-parts.tsx'
import { pageEnd, pageStart } from '../../../core/render/page/page-shell.ts'
import { noteMarkup, saidMarkup } from '../../../core/render/page/said-parts.tsx'
import { escapeHtml } from '../../../core/render/text/escape-html.ts'
import type { Detail } from '../../../shared/schemas/export.ts'
import type { DocumentPart, SessionDocument } from '../document/document.ts'
import { LostOutputError } from '../document/read-overflow-lines.ts'
import { PAGE_ASSETS } from './page-assets.ts'
import type { PageOptions, PageWriter } from './page-format.ts'
import { withoutImages } from './without-images.ts'

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

export const HTML: PageWriter = { write: writeHtml }

/** A conversation as one page that fetches nothing, piece by piece. */
async function* writeHtml(
  { outline: { header, turns, firstKeys }, usage, hash, parts }: SessionDocument,
  options: PageOptions,
): AsyncGenerator<string> {
  const { generator, detail } = options
  const shell = { ...PAGE_ASSETS, title: header.title, generator, mode: 'all' }
  const prompts = turns.flatMap(({ isPrompt, title }, at) =>
    isPrompt ? [{ title, key: firstKeys[at] ?? '' }] : [],
  )
  const modes = MODES.slice(0, MODES.findIndex(({ value }) => value === detail) + 1)
  yield pageStart(shell)
  yield headerMarkup({
    header,
    usage,
    prompts,
    sha256: await hash(),
    modes: toModes(modes),
    chosenMode: 'all',
  })
  yield '<main>\n'
  const share = header.bytes * HIGHLIGHTED.share
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
  options: PageOptions & Pick<ItemMarkupOptions, 'budget' | 'icons'>,
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
      return
    }
    case 'said':
      yield saidMarkup(part.tags, part.note)
      return
    case 'own-note':
      yield noteMarkup(part.text, part.branches)
      return
    case 'overflow':
      yield* overflowChunks(part)
      return
    case 'agent':
      yield agentStart(part.header, part.loose, part.branches)
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
      return
    case 'fork':
      yield forkMarkup(part.fork.ways, part.branches)
      return
    case 'branch': {
      const { number, total, after } = part
      const { title, state } = part.branch
      yield branchMarkup({ number, total, title, state, after })
      return
    }
    default:
      assertNever(part)
  }
}

async function* overflowChunks({
  name,
  read,
  branches,
}: Extract<DocumentPart, { kind: 'overflow' }>): AsyncGenerator<string> {
  yield overflowStart(name, branches)
  try {
    for await (const lines of read()) yield escapeHtml(toPlainOutput(lines))
  } catch (error) {
    if (!(error instanceof LostOutputError)) throw error
    yield 'The file with the full output could not be read.'
  }
  yield OVERFLOW_END
}
