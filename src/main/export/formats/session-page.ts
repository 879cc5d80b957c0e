import type { Reading } from '../../../core/items/item.ts'
import { needsOutcome } from '../../../core/markdown/call-to-markdown.ts'
import type { ExportOptions } from '../../../shared/export.ts'
import type { DiskReader } from '../../reader/reader.ts'
import { hashTranscript } from '../document/hash-transcript.ts'
import type { ImageStore } from '../document/image-store.ts'
import { walkConversation } from '../document/walk-conversation.ts'
import { toJsonDocument } from './json-document.ts'
import { toMarkdownDocument } from './markdown-document.ts'

export type PageFormat = 'html' | 'markdown' | 'json'

export interface SessionPageOptions {
  readonly reader: DiskReader
  /** Undefined where they are only mentioned. */
  readonly images: ImageStore | undefined
  readonly options: ExportOptions
  /** Name and version of this program. */
  readonly generator: string
  readonly signal?: AbortSignal
  /** Told why, of each subagent that cannot be read. */
  readonly onLostAgent?: (reason: string) => void
}

/** One session's page, as its format has it. */
export async function sessionPage(
  format: PageFormat,
  session: { readonly file: string },
  reading: Reading,
  { reader, options, generator, images, signal, onLostAgent }: SessionPageOptions,
): Promise<AsyncIterable<string>> {
  const parts = walkConversation(reader, reading, {
    ...options,
    ...(format === 'markdown' && { needs: { outcome: needsOutcome } }),
    ...(signal && { signal }),
    ...(onLostAgent && { onLostAgent }),
  })
  switch (format) {
    case 'html': {
      // Large, and of no use to who wants Markdown.
      const { toHtmlDocument } = await import('./html-document.ts')
      return toHtmlDocument(reading, parts, {
        ...options,
        generator,
        sha256: await hashTranscript(session.file, reading.header.bytes),
      })
    }
    case 'markdown':
      return toMarkdownDocument(reading, parts, {
        ...options,
        generator,
        imagePath: (image) => images?.add(image),
      })
    case 'json':
      return toJsonDocument(reading, parts, { ...options, generator })
  }
}
