import type { ItemContent } from '../../../core/items/item.ts'
import type { ImageBlock } from '../../../core/parse/content/parse-content.ts'
import type { DocumentMetadata, DocumentOutline, DocumentPart } from './document.ts'

/**
 * What stands between a session and everything that leaves: pages, Markdown, JSON, transcripts, names of files, the list of
 * sessions, the manifest and the clipboard. It gives the same for the same, in every thread and in every format.
 * `open-document.ts` alone asks it; `createTextGate` makes one of a rule for texts.
 */
export interface Gate {
  readonly metadata: (metadata: DocumentMetadata) => DocumentMetadata
  readonly outline: (outline: DocumentOutline) => DocumentOutline
  /** Not the text of an overflow part, which is read later and goes through `overflow`. */
  readonly part: (part: DocumentPart) => DocumentPart
  readonly content: (content: ItemContent) => ItemContent
  /** Whole lines in, whole lines out. They may be held back, as what is looked for may span several. */
  readonly overflow: (lines: AsyncIterable<string>) => AsyncIterable<string>
  /** A name in a path of an archive, before it is made portable. */
  readonly name: (name: string, kind: NameKind) => string
  /** The bytes of a file that goes along as it is. */
  readonly file: (chunks: Iterable<Uint8Array>, form: FileForm) => Iterable<Uint8Array>
  /** A sentence on what could not be read. */
  readonly reason: (reason: string) => string
}

export type NameKind = 'project folder' | 'file name'

/** How a file is made of strings: one JSON value a line, one JSON value, or any text. */
export type FileForm = 'json lines' | 'json' | 'text'

/** Everything leaves as it is. */
export const OPEN_GATE: Gate = {
  metadata: (metadata) => metadata,
  outline: (outline) => outline,
  part: (part) => part,
  content: (content) => content,
  overflow: (lines) => lines,
  name: (name) => name,
  file: (chunks) => chunks,
  reason: (reason) => reason,
}

/** What a text is, so that a rule can treat a path other than a prompt. */
export type TextKind =
  | 'title'
  | 'prompt'
  | 'answer'
  | 'thinking'
  | 'command'
  | 'message'
  | 'document'
  | 'note'
  /** What the person wrote in Scrollback. */
  | 'own note'
  | 'tag'
  | 'tool name'
  | 'tool input'
  /** What the model was told. */
  | 'tool output'
  /** What the tool gave Claude Code: often the output once more, with whole files beside it. */
  | 'tool result'
  | 'overflow'
  /** A string in a line of a transcript, or in another file that goes along as it is. */
  | 'raw'
  | 'id'
  | 'project'
  | 'working directory'
  | 'git branch'
  | 'model'
  | 'version'
  | 'reason'
  | NameKind

export interface TextPlace {
  readonly kind: TextKind
  /** In a JSON value: the keys and numbers that lead to it. */
  readonly path?: readonly string[]
  /** In a JSON value: it is a key, the last one of the path. */
  readonly isKey?: true
  /** The tool it belongs to. */
  readonly tool?: string
  /** The key of the item that it is the content of. */
  readonly item?: string
  /** It is the start of another text, on one line: what it says may be cut off. */
  readonly isStart?: true
}

/** What leaves in place of a text: mostly the text itself. */
export type TextRule = (text: string, place: TextPlace) => string

/** What leaves in place of an image, which has no text that could be looked at; undefined for nothing. */
export type ImageRule = (image: Pick<ImageBlock, 'mediaType' | 'data'>) => string | undefined
