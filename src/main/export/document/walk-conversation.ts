import { basename } from 'node:path'
import { isPersonsWord } from '../../../core/items/is-persons-word.ts'
import {
  ITEM_KINDS,
  type Item,
  type ItemContent,
  type ItemKind,
  type OverflowLink,
  type Reading,
  type TranscriptPlace,
  type TurnOutline,
} from '../../../core/items/item.ts'
import { throwIfCancelled } from '../../../shared/expected-error.ts'
import type { Detail, ExportOptions } from '../../../shared/schemas/export.ts'
import { LibraryError } from '../../library/library-error.ts'
import type { DiskReader, OpenItemsOptions } from '../../reader/reader.ts'
import { BranchMap, type NumberedBranch } from './branch-map.ts'
import type { DocumentPart, LooseKind } from './document.ts'
import { readOverflowLines } from './read-overflow-lines.ts'

export type WalkOptions = Pick<ExportOptions, 'detail' | 'branches' | 'thinking' | 'subagents' | 'overflow'> &
  OpenItemsOptions & { readonly onLostAgent?: (reason: string) => void }

/** Thoughts are chosen on their own. */
const LEFT_OUT: Readonly<Record<Detail, readonly ItemKind[]>> = {
  talk: ['call', 'result', 'unknown', 'note'],
  tools: ['note'],
  all: [],
}

/** Goes through a conversation as it was opened, with all texts whole, holding one item at a time. */
export async function* walkConversation(
  reader: DiskReader,
  reading: Reading,
  options: WalkOptions,
): AsyncGenerator<DocumentPart> {
  const walk = new Walk(reader, options)
  const map =
    options.branches === 'all' && reading.branches.length > 1 ? await walk.openBranches(reading) : undefined
  yield* walk.items(reading, { depth: 0, map, branches: null })
  if (options.subagents) {
    for (const { place, kind } of reading.looseAgents)
      yield* walk.agent(place, { depth: 1, loose: kind, branches: null })
  }
  const files = reading.looseFiles
  if (files.length > 0) {
    yield { kind: 'files', files: files.map(({ name, size }) => ({ name, size })) }
    yield* walk.outputs(files, null)
  }
  yield* walk.unreadable(reading, 0)
  for (const branch of map?.branches.slice(1) ?? []) yield* walk.otherBranch(branch, map as BranchMap)
}

interface WalkPlace {
  readonly depth: number
  /** Of the main conversation, where several branches are shown. */
  readonly map: BranchMap | undefined
  /** Of what is inside of a subagent: the branches of its call. */
  readonly branches: readonly number[] | null
}

class Walk {
  readonly #reader: DiskReader
  readonly #options: WalkOptions
  readonly #kinds: ReadonlySet<ItemKind>
  /** Subagents that are shown; one that names itself as its own child is shown once. */
  readonly #opened = new Set<string>()
  /** Of the main conversation. */
  readonly #shown = new Set<string>()

  constructor(reader: DiskReader, options: WalkOptions) {
    this.#reader = reader
    this.#options = options
    const isShown = (kind: ItemKind) =>
      kind === 'thinking' ? options.thinking : !LEFT_OUT[options.detail].includes(kind)
    this.#kinds = new Set(ITEM_KINDS.filter(isShown))
  }

  async openBranches(first: Reading): Promise<BranchMap> {
    const branches: NumberedBranch[] = []
    for (const [at, outline] of first.branches.entries()) {
      const isFirst = outline.id === first.branch
      const branch = {
        number: at + 1,
        outline,
        reading: isFirst ? first : await this.#open(first.place, outline.id),
      }
      if (isFirst) branches.unshift(branch)
      else branches.push(branch)
    }
    return new BranchMap(branches)
  }

  async *items(reading: Reading, place: WalkPlace): AsyncGenerator<DocumentPart> {
    const { depth, map } = place
    const numbers = numberPrompts(reading.turns)
    const branchesOf = (key: string) => map?.numbersOf(key) ?? place.branches
    const forks = new Map(map === undefined ? [] : reading.forks.map((fork) => [fork.after, fork]))
    const indices = reading.items.flatMap((item, index) =>
      (this.#isWanted(item) || forks.has(index)) && !(map && this.#shown.has(item.key)) ? [index] : [],
    )
    const first = forks.get(-1)
    if (first !== undefined && map !== undefined && this.#shown.size === 0)
      yield { kind: 'fork', fork: map.waysOf(first, reading), branches: null }
    let turn = -1
    const file = await this.#reader.openItems(reading.place, {
      ...this.#options,
      needs: { ...this.#options.needs, notes: this.#options.detail === 'all' },
    })
    try {
      for (const index of indices) {
        throwIfCancelled(this.#options.signal)
        const item = reading.items[index]
        if (item === undefined) continue
        const branches = branchesOf(item.key)
        const outline = reading.turns[item.turn]
        if (item.turn !== turn && outline !== undefined) {
          turn = item.turn
          yield { kind: 'turn', turn: outline, number: numbers[turn] ?? 0, depth, branches }
        }
        if (map !== undefined) this.#shown.add(item.key)
        const content = this.#isWanted(item) ? file.read(item.key) : undefined
        if (content !== undefined) {
          yield { kind: 'item', item: withoutFolders(item), content: withoutPaths(content), depth, branches }
          yield* this.outputs(content.overflow, branches)
        }
        for (const agent of this.#options.subagents ? item.agents : [])
          yield* this.agent(agent, { depth: depth + 1, loose: null, branches })
        const fork = forks.get(index)
        if (fork !== undefined && map !== undefined)
          yield { kind: 'fork', fork: map.waysOf(fork, reading), branches }
      }
    } finally {
      file.close()
    }
  }

  *outputs(links: readonly OverflowLink[], branches: readonly number[] | null): Generator<DocumentPart> {
    if (!this.#options.overflow) return
    for (const { name, path } of links)
      if (path !== null) yield { kind: 'overflow', name, read: () => readOverflowLines(path), branches }
  }

  async *unreadable({ place, header }: Reading, depth: number): AsyncGenerator<DocumentPart> {
    // A sidechain stands in a transcript that lists them.
    if (header.unreadable === 0 || place.sidechain !== null) return
    yield { kind: 'unreadable', lines: await this.#reader.unreadableLines(place, this.#options), depth }
  }

  async *agent(
    place: TranscriptPlace,
    { depth, loose, branches }: Pick<WalkPlace, 'depth' | 'branches'> & { readonly loose: LooseKind },
  ): AsyncGenerator<DocumentPart> {
    const key = `${place.sidechain ?? ''} ${place.file}`
    if (this.#opened.has(key)) return
    this.#opened.add(key)
    const reading = await this.#openAgent(place)
    if (typeof reading === 'string') {
      yield { kind: 'lost-agent', reason: reading, depth, branches }
      return
    }
    yield { kind: 'agent', loose, depth, branches, header: reading.header }
    yield* this.items(reading, { depth, map: undefined, branches })
    yield* this.unreadable(reading, depth)
    yield { kind: 'agent-end', depth }
  }

  async *otherBranch(
    { number, outline, reading }: NumberedBranch,
    map: BranchMap,
  ): AsyncGenerator<DocumentPart> {
    const wanted = reading.items.filter((item) => this.#isWanted(item))
    const firstOwn = wanted.findIndex(({ key }) => !this.#shown.has(key))
    const after = (firstOwn < 0 ? wanted : wanted.slice(0, firstOwn)).at(-1)
    const prompt = after === undefined ? 0 : (numberPrompts(reading.turns)[after.turn] ?? 0)
    const total = map.branches.length
    yield { kind: 'branch', branch: outline, total, after: after?.key ?? null, prompt, number }
    yield* this.items(reading, { depth: 0, map, branches: [number] })
  }

  #isWanted(item: Item): boolean {
    return this.#kinds.has(item.kind) || isPersonsWord(item)
  }

  /** What is wrong with one file is no reason to end the conversation: a sentence that says it. */
  async #openAgent(place: TranscriptPlace): Promise<Reading | string> {
    try {
      return await this.#open(place, null)
    } catch (error) {
      if (!(error instanceof LibraryError)) throw error
      this.#options.onLostAgent?.(error.message)
      return error.message
    }
  }

  async #open(place: TranscriptPlace, branch: string | null): Promise<Reading> {
    const reading = await this.#reader.open({ place, branch, revision: null }, this.#options)
    if (reading === null) throw new Error('Nothing was read, though nothing was known')
    return reading
  }
}

/** By turn: how many prompts there are up to it. */
function numberPrompts(turns: readonly TurnOutline[]): readonly number[] {
  let number = 0
  return turns.map(({ isPrompt }) => {
    if (isPrompt) number++
    return number
  })
}

/** Where files lie on this computer is nobody's business. */
function withoutPaths(content: ItemContent): ItemContent {
  if (content.overflow.length === 0) return content
  const overflow = content.overflow.map((link) => ({ ...link, path: link.path && link.name }))
  return { ...content, overflow }
}

function withoutFolders(item: Item): Item {
  if (item.agents.length === 0) return item
  return { ...item, agents: item.agents.map((agent) => ({ ...agent, file: basename(agent.file) })) }
}
