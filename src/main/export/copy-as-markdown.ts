import { DEFAULT_EXPORT_OPTIONS, type ExportOptions } from '../../shared/schemas/export.ts'
import type { MarkdownRequest } from '../../shared/schemas/reader.ts'
import type { Reader } from '../reader/reader.ts'
import type { OpenOptions } from '../reader/transcript-cache.ts'
import { ArchiveError } from './archive/archive-error.ts'
import type { Gate } from './document/gate.ts'
import { gateItems } from './document/open-document.ts'
import { createTextGate } from './document/text-gate.ts'
import type { ArchiveRequest } from './export-archive.ts'
import { toPage } from './export-page.ts'
import { redactPassing } from './redact/open-redaction.ts'

/** No program takes more from a clipboard without trouble. */
const MOST_COPIED = 50_000_000

/** One conversation, for the clipboard. */
export async function copySession(request: Omit<ArchiveRequest, 'target'>): Promise<string> {
  const [session, ...others] = request.sessions
  if (session === undefined || others.length > 0)
    throw new ArchiveError('bad-request', 'Only one conversation can be copied at a time.')
  let text = ''
  const options = { ...request.options, format: 'markdown' } as const
  for await (const chunk of toPage(session, { ...request, options })) {
    text += chunk
    if (text.length > MOST_COPIED)
      throw new ArchiveError(
        'bad-request',
        'This conversation is too long for the clipboard. Export it to a file.',
      )
  }
  return text
}

export interface CopyItemsOptions extends OpenOptions {
  readonly gate?: Gate
  readonly redact?: ExportOptions['redact']
}

/** Single items, for the clipboard, without secrets where nothing else is asked for. */
export async function copyItems(
  reader: Reader,
  { place, keys }: MarkdownRequest,
  { gate, redact = DEFAULT_EXPORT_OPTIONS.redact, ...options }: CopyItemsOptions = {},
): Promise<string> {
  // Large, and seldom asked for: nothing else has to wait until it is loaded.
  const { itemToMarkdown } = await import('../../core/markdown/item-to-markdown.ts')
  const contents = await reader.items({ place, keys, isWhole: true }, options)
  const gated =
    gate === undefined
      ? redactPassing(redact, (rule) => gateItems(contents, createTextGate(rule)))
      : gateItems(contents, gate)
  return gated
    .map((content) => itemToMarkdown(content))
    .filter((text) => text !== '')
    .join('\n\n')
}
