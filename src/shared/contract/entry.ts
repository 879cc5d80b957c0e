import { z } from 'zod'
import type { Root } from '../schemas/roots.ts'

/** What the page may name in a field that is a place on disk. What a dialog of ours gave is never named: the main process remembers it. */
export type PlaceRule =
  /** A file of something on the list, of a transcript that is open, or of an archive that is open. */
  | 'listed-file'
  /** The same, and it is called like a transcript. */
  | 'transcript'
  /** A folder or transcript that is on the list itself. */
  | 'root'
  /** A root on the list that the vault backs up. */
  | 'kept-root'
  /** A transcript that was opened for reading. */
  | 'opened-transcript'
  /** An archive that was opened for reading. */
  | 'opened-archive'
  /** What a person dropped on the window. Only the preload script can say that, so the page may name nothing. */
  | 'dropped'

/** What a person must have done a moment ago, as the main process saw it. */
export type Gesture = 'act' | 'copy' | 'link'

/** What only the main process knows. An entry that is answered in the background picks what is added to its calls. */
export interface Additions {
  /** The paths of the roots that are indexed and searched. */
  readonly roots: readonly string[]
  /** Everything on the list, looked at just now. */
  readonly listed: readonly Root[]
  /** The folder of the vault; null while nothing was ever backed up. A vault that is away fails the call. */
  readonly vault: string | null
  /** This computer, as the vault knows it. */
  readonly machine: { readonly id: string; readonly host: string }
}

/** For every field of an input that names a place on disk: a test finds those without a rule. */
export const placeSchema = z.string().min(1).max(32_768).meta({ isPlace: true })

type Named = string | readonly string[] | null

interface Schemas<I extends z.ZodType, O extends z.ZodType, P extends z.ZodType> {
  readonly input: I
  readonly output: O
  /** For long work: what it reports on the way. */
  readonly progress?: P
  /** Only shortly after the person did this. */
  readonly gesture?: Gesture
}

interface Places<Parsed> {
  /** By what the page may name there: where the input names places on disk. */
  readonly places?: { readonly [R in PlaceRule]?: (input: Parsed) => Named }
}

interface InBackground<A extends keyof Additions> {
  readonly adds?: readonly A[]
  /** It only reads, so it may be asked again when the background process ends before it answers. */
  readonly isRepeatable?: boolean
}

export type MainEntry<
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
  P extends z.ZodType = z.ZodType,
> = Schemas<I, O, P> & Places<never> & { readonly at: 'main' }

export type BackgroundEntry<
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
  P extends z.ZodType = z.ZodType,
  A extends keyof Additions = keyof Additions,
> = Schemas<I, O, P> & Places<never> & InBackground<A> & { readonly at: 'background' }

export type Entry = MainEntry | BackgroundEntry

/** Channels by their names, which are `domain:verb`. */
export type AnyContract = Readonly<Record<string, Entry>>

/** A call that the main process answers, with a handler of `main/ipc`. */
export function inMain<I extends z.ZodType, O extends z.ZodType, P extends z.ZodType = z.ZodNever>(
  entry: Schemas<I, O, P> & Places<z.output<I>>,
): MainEntry<I, O, P> {
  return { ...entry, at: 'main' }
}

/** A call that the background process answers, with a function of `main/worker/tasks/tasks.ts`. The main process checks it and passes it on. */
export function inBackground<
  I extends z.ZodType,
  O extends z.ZodType,
  P extends z.ZodType = z.ZodNever,
  A extends keyof Additions = never,
>(entry: Schemas<I, O, P> & Places<z.output<I>> & InBackground<A>): BackgroundEntry<I, O, P, A> {
  return { ...entry, at: 'background' }
}

export type ParsedInputOf<E extends Entry> = z.output<E['input']>
export type OutputOf<E extends Entry> = z.output<E['output']>
export type ProgressOf<E extends Entry> = z.output<NonNullable<E['progress']>>
export type AddedTo<E extends Entry> = E extends {
  readonly adds?: readonly (infer A extends keyof Additions)[]
}
  ? Pick<Additions, A>
  : unknown

export type ChannelsAt<K extends AnyContract, At extends Entry['at']> = {
  [C in keyof K & string]: K[C] extends { readonly at: At } ? C : never
}[keyof K & string]
