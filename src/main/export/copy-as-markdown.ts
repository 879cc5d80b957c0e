import type { MarkdownRequest } from '../../shared/schemas/reader.ts'
import type { Reader } from '../reader/reader.ts'
import type { OpenOptions } from '../reader/transcript-cache.ts'
import { ArchiveError } from './archive/archive-error.ts'
import { type Gate, OPEN_GATE } from './document/gate.ts'
import { gateItems } from './document/open-document.ts'
import type { ExportRequest } from './export-archive.ts'
import { toPage } from './export-page.ts'

/** No program takes more from a clipboard without trouble. */
const MOST_COPIED = 50_000_000

/** One conversation, for the clipboard. */
export async function copySession(request: Omit<ExportRequest, 'target'>): Promise<string> {
  const [session, ...others] = request.sessions
  if (session === undefined || others.length > 0)
    throw new ArchiveError('bad-request', 'One conversation at a time can be copied.')
  let text = ''
  const options = { ...request.options, format: 'markdown' } as const
  for await (const chunk of toPage(session, { ...request, options })) {
    text += chunk
    if (text.length > MOST_COPIED)
      throw new ArchiveError(
        'bad-request',
        'This conversation is too long for the clipboard: save it as a file.',
      )
  }
  return text
}

export interface CopyItemsOptions extends OpenOptions {
  readonly gate?: Gate
}

/** Single items, for the clipboard. */
export async function copyItems(
  reader: Reader,
  { place, keys }: MarkdownRequest,
  { gate = OPEN_GATE, ...options }: CopyItemsOptions = {},
): Promise<string> {
  // Large, and seldom asked for: nothing else has to wait until it is loaded.
  const { itemToMarkdown } = await import('../../core/markdown/item-to-markdown.ts')
  const contents = await reader.items({ place, keys, isWhole: true }, options)
  return gateItems(contents, gate)
    .map((content) => itemToMarkdown(content))
    .filter((text) => text !== '')
    .join('\n\n')
}
