import type { MarkdownOptions } from '../../../core/markdown/block-to-markdown.ts'
import type { CallNeeds } from '../../../core/model/steps/step-content.ts'
import type { ExportOptions } from '../../../shared/schemas/export.ts'
import type { SessionDocument } from '../document/document.ts'

export interface PageOptions extends ExportOptions, Pick<MarkdownOptions, 'imagePath'> {
  /** Name and version of this program. */
  readonly generator: string
}

/** Turns a document into the text of one file, piece by piece. It reads nothing but the document. */
export interface PageWriter {
  readonly write: (document: SessionDocument, options: PageOptions) => AsyncIterable<string>
  /** What it wants to know of calls, where that is not everything. */
  readonly needs?: CallNeeds
}
