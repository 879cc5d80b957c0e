import type { Hunk } from '../render/text/diff-lines.ts'

/** What the body of a call is made of, from top to bottom. Gaps keep the places of the others. */
export type Pieces = readonly (Piece | undefined)[]

export type Piece =
  /** A sentence beside the matter. */
  | { readonly kind: 'remark'; readonly text: string }
  /** Whatever no other piece shows, each field by its name. */
  | { readonly kind: 'fields'; readonly value: unknown }
  | {
      readonly kind: 'code'
      readonly label: string
      readonly code: string
      readonly language: string | undefined
      /** For commands, whose lines matter less than their end. */
      readonly isWrapped?: boolean
    }
  /** Lines of a file, with their numbers. */
  | {
      readonly kind: 'lines'
      readonly path: string
      readonly code: string
      readonly numbers: readonly number[]
    }
  | { readonly kind: 'diff'; readonly path: string; readonly hunks: readonly Hunk[] }
  /** What a program printed on one stream. */
  | { readonly kind: 'output'; readonly text: string; readonly label?: string }
  /** Words: Markdown, a person's own, or with what Claude Code put around them. */
  | { readonly kind: 'prose' | 'typed' | 'told'; readonly text: string }
  | { readonly kind: 'labelled' | 'aside'; readonly label: string; readonly pieces: Pieces }
  | { readonly kind: 'link'; readonly url: string }
  | { readonly kind: 'links'; readonly links: readonly PieceLink[] }
  | { readonly kind: 'checklist'; readonly tasks: readonly Task[] }
  | { readonly kind: 'question'; readonly question: Question }
  /** The results as the model got them. */
  | { readonly kind: 'results'; readonly reading: 'output' | 'prose' }
  /** The same, within reach only: the other pieces show them in a better way. */
  | { readonly kind: 'raw-results' }

export interface PieceLink {
  readonly title: string
  readonly url: string
}

export interface Task {
  readonly text: string
  readonly status: string
  readonly id?: string | undefined
  /** How it is called while it is worked on, if that differs. */
  readonly activeText?: string | undefined
  /** What else is known of it. */
  readonly rest?: unknown
}

export interface Question {
  readonly question: string
  readonly header: string | undefined
  readonly options: readonly Option[]
  /** An answer that is none of the options. */
  readonly ownAnswer: string | undefined
  readonly rest: unknown
}

export interface Option {
  readonly label: string
  readonly description: string | undefined
  readonly isChosen: boolean
  readonly rest: unknown
}

/** At the end of the closed row. */
export type RowFigure =
  | { readonly kind: 'text'; readonly text: string; readonly title?: string }
  | { readonly kind: 'changes'; readonly hunks: readonly Hunk[] }

export const RESULTS: Piece = { kind: 'results', reading: 'output' }
export const PROSE_RESULTS: Piece = { kind: 'results', reading: 'prose' }
export const RAW_RESULTS: Piece = { kind: 'raw-results' }

/** A piece that needs a text, if there is one. */
export function pieceOf<T>(value: T | undefined, toPiece: (value: T) => Piece): Piece | undefined {
  return value === undefined ? undefined : toPiece(value)
}

export function remark(text: string | undefined): Piece | undefined {
  return text ? { kind: 'remark', text } : undefined
}

export function fields(value: unknown): Piece {
  return { kind: 'fields', value }
}

export function figure(text: string | undefined, title?: string): RowFigure | undefined {
  return text === undefined ? undefined : { kind: 'text', text, ...(title !== undefined && { title }) }
}
