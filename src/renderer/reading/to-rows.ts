import { isPersonsWord } from '../../core/items/is-persons-word.ts'
import type { Item, ItemKind, Reading, TurnOutline } from '../../core/items/item.ts'
import { type AgentReading, type ItemRow, placeId, type Row } from './row.ts'

/** What a person folded and unfolded. Whatever is not named here is as the mode has it. */
export interface Folds {
  /** By the key of the turn's row: whether it is open. */
  readonly turns: ReadonlyMap<string, boolean>
  /** All turns that are not named. */
  readonly areTurnsOpen: boolean
  /** Rows that are open: calls, thoughts, notes, subagents. */
  readonly open: ReadonlySet<string>
  /** Rows that one went to, though their kind is left out. */
  readonly shown: ReadonlySet<string>
}

export interface RowsInput {
  readonly reading: Reading
  readonly agents: ReadonlyMap<string, AgentReading>
  readonly folds: Folds
  readonly kinds: ReadonlySet<ItemKind>
}

/** What one must not miss: it stays where a turn is folded. */
const NEVER_FOLDED: ReadonlySet<ItemKind> = new Set(['prompt', 'interjection', 'compaction', 'interrupt'])

/** Deeper than people nest subagents; a file that names itself as its own subagent ends here. */
const DEEPEST = 24

/** The conversation as a list of rows, one below the other, with the subagents that are open inside it. */
export function toRows(input: RowsInput): readonly Row[] {
  const rows: Row[] = []
  pushReading(rows, input.reading, '', 0, input)
  return rows
}

export function turnKeyOf(prefix: string, reading: Reading, turn: TurnOutline): string {
  return `${prefix}${reading.items[turn.first]?.key ?? turn.first}:turn`
}

/** The key of the row that opens a subagent: of a call, or a loose one of a reading. */
export function agentKeyOf(owner: string, { file, sidechain }: Reading['place']): string {
  const name = file.slice(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1)
  return `${owner}:agent:${sidechain ?? name}`
}

/** What the keys of all rows inside a subagent begin with. */
export function prefixOf(agentRowKey: string): string {
  return `${agentRowKey}>`
}

const LOOSE_HEADINGS = [
  ['agent', 'Subagents without a known call'],
  ['earlier', 'Earlier versions of this transcript'],
] as const

function pushReading(rows: Row[], reading: Reading, prefix: string, depth: number, input: RowsInput): void {
  const { turns, place, looseAgents, looseFiles } = reading
  const forks = new Map(reading.forks.map((fork) => [fork.after, fork]))
  const asideFrom = findAside(reading)
  const pushFork = (after: number) => {
    const fork = forks.get(after)
    if (fork === undefined) return
    rows.push({ kind: 'fork', key: `${prefix}${reading.items[after]?.key ?? ''}:fork`, depth, place, fork })
  }
  pushFork(-1)
  for (const turn of turns) pushTurn(rows, turn, { reading, prefix, depth, input, asideFrom, pushFork })
  if (reading.items.length === 0)
    rows.push({
      kind: 'remark',
      key: `${prefix}:empty`,
      depth,
      text:
        reading.header.remains === null
          ? 'There is no conversation in this file.'
          : 'This session no longer has a transcript.',
      isError: false,
    })
  for (const [kind, text] of LOOSE_HEADINGS) {
    const own = looseAgents.filter((agent) => agent.kind === kind)
    if (own.length === 0) continue
    rows.push({ kind: 'heading', key: `${prefix}:loose-${kind}`, depth, text })
    for (const { place: agentPlace, title } of own)
      pushAgent(rows, { place: agentPlace, title }, agentKeyOf(prefix, agentPlace), depth, input)
  }
  if (looseFiles.length === 0) return
  rows.push({
    kind: 'heading',
    key: `${prefix}:files`,
    depth,
    text: 'Files that the conversation does not mention',
  })
  for (const file of looseFiles)
    rows.push({ kind: 'file', key: `${prefix}${file.name}:file`, depth, place, file })
}

interface TurnPlace {
  readonly reading: Reading
  readonly prefix: string
  readonly depth: number
  readonly input: RowsInput
  /** Items from here on are not on the active branch. */
  readonly asideFrom: number
  readonly pushFork: (after: number) => void
}

function pushTurn(rows: Row[], turn: TurnOutline, at: TurnPlace): void {
  const { reading, prefix, depth, input, asideFrom, pushFork } = at
  const { items, place } = reading
  const { folds, kinds } = input
  const key = turnKeyOf(prefix, reading, turn)
  const isOpen = folds.turns.get(key) ?? folds.areTurnsOpen
  const end = turn.first + turn.count
  const workFrom = turn.first + (turn.kind === null ? 0 : 1)
  const workTo = turn.answer ?? end
  // One that was stopped has no answer: what was said last stands for it.
  const lastSaid = turn.answer === null ? findLastSaid(items, workFrom, end) : -1
  const isAlwaysShown = (index: number) => index === lastSaid || isNeverFolded(items[index])

  const pushItem = (item: Item, role: ItemRow['role'], isAside: boolean) => {
    const rowKey = `${prefix}${item.key}`
    const isItemOpen = folds.open.has(rowKey)
    const shared = { key: rowKey, depth, place, turnKey: key }
    rows.push({ kind: 'item', ...shared, item, isOpen: isItemOpen, role, isAside })
    // One row for each subagent: the call's own, until somebody opens it.
    for (const [at, agent] of item.agents.entries()) {
      const agentKey = agentKeyOf(rowKey, agent)
      const title = item.agents.length > 1 ? toAgentTitle(agent, at, item.agents.length, input) : null
      if (isItemOpen || folds.open.has(agentKey))
        pushAgent(rows, { place: agent, title }, agentKey, depth, input)
    }
  }

  let isLineShown = false
  const isWanted = (item: Item) =>
    kinds.has(item.kind) || isPersonsWord(item) || folds.shown.has(`${prefix}${item.key}`)
  const isFolding = (index: number) => {
    const item = items[index]
    return item !== undefined && isWanted(item) && !isAlwaysShown(index)
  }
  for (let index = turn.first; index < end; index++) {
    const item = items[index]
    if (item === undefined) continue
    const role = index < workFrom ? 'opener' : index < workTo ? 'work' : 'answer'
    // A line that hides nothing is not shown.
    if (role === 'work' && !isLineShown && hasSome(workFrom, workTo, isFolding)) {
      rows.push({ kind: 'turn', key, depth, turn, idle: toIdle(turn, reading.turns[item.turn + 1]), isOpen })
      isLineShown = true
    }
    const isHidden = role === 'work' && !isOpen && !isAlwaysShown(index)
    if (isWanted(item) && !isHidden) pushItem(item, role, index >= asideFrom && item.kind !== 'queued')
    pushFork(index)
  }
}

/** What it was asked, once that is known. */
function toAgentTitle(place: Reading['place'], at: number, total: number, { agents }: RowsInput): string {
  const known = agents.get(placeId(place))
  const number = `Subagent ${at + 1} of ${total}`
  return known?.kind === 'ready' ? `${number}: ${known.reading.header.title}` : number
}

function toIdle({ ended }: TurnOutline, next: TurnOutline | undefined): number | null {
  const started = next?.started ?? null
  return ended === null || started === null ? null : Math.max(0, started - ended)
}

function isNeverFolded(item: Item | undefined): boolean {
  return item !== undefined && (NEVER_FOLDED.has(item.kind) || isPersonsWord(item))
}

function findLastSaid(items: readonly Item[], from: number, end: number): number {
  for (let index = end - 1; index >= from; index--) if (items[index]?.kind === 'answer') return index
  return -1
}

/** Where the branch that is read leaves the active one: the ways of each fork name the active branch where it takes one of them. */
function findAside({ branch, branches, forks }: Reading): number {
  const active = branches.find(({ state }) => state === 'active')
  if (active === undefined || active.id === branch) return Number.POSITIVE_INFINITY
  const leaves = forks.find(({ ways, taken }) => ways.includes(active.id) && ways[taken] !== active.id)
  return leaves === undefined ? Number.POSITIVE_INFINITY : leaves.after + 1
}

function hasSome(from: number, to: number, fits: (index: number) => boolean): boolean {
  for (let index = from; index < to; index++) if (fits(index)) return true
  return false
}

function pushAgent(
  rows: Row[],
  { place, title }: { readonly place: Reading['place']; readonly title: string | null },
  key: string,
  depth: number,
  input: RowsInput,
): void {
  const isOpen = input.folds.open.has(key)
  const agent = input.agents.get(placeId(place)) ?? null
  rows.push({ kind: 'agent', key, depth, place, title, isOpen, agent })
  if (!isOpen || agent === null || agent.kind === 'loading') return
  const prefix = prefixOf(key)
  if (agent.kind === 'failed')
    rows.push({
      kind: 'remark',
      key: `${prefix}:failed`,
      depth: depth + 1,
      text: agent.message,
      isError: true,
    })
  else if (depth < DEEPEST) pushReading(rows, agent.reading, prefix, depth + 1, input)
}
