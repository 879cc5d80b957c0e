import type { Item, ItemKind, Reading } from '../../../../../core/items/item.ts'
import type { CurvePoint } from '../../../../../core/usage/session-usage.ts'

/** A long window has a name of its own, and nothing larger fits into the usual one. */
const USUAL_WINDOW = 200_000
const LONG_WINDOW = 1_000_000

/** How large a prompt may be, as far as the transcript tells. */
export function findWindow(points: readonly CurvePoint[]): number {
  const isLong = points.some(({ model, prompt }) => model?.includes('[1m]') || prompt > USUAL_WINDOW)
  return isLong ? LONG_WINDOW : USUAL_WINDOW
}

/** At most so many points: of neighbours the one with the largest prompt, and every compaction. */
export function thinOut(points: readonly CurvePoint[], most: number): readonly CurvePoint[] {
  const every = Math.ceil(points.length / most)
  if (every <= 1) return points
  const thinned: CurvePoint[] = []
  let best: CurvePoint | undefined
  const take = () => {
    if (best !== undefined) thinned.push(best)
    best = undefined
  }
  for (const [index, point] of points.entries()) {
    if (index % every === 0) take()
    if (point.kind === 'compaction') {
      take()
      thinned.push(point)
    } else if (best === undefined || point.prompt > best.prompt) best = point
  }
  take()
  return thinned
}

export interface Filling {
  readonly name: string
  /** From 0 to 1. */
  readonly share: number
}

/** What stays in the prompt: the model does not get its earlier thoughts again. */
const NAMES: Readonly<Record<ItemKind, string | null>> = {
  prompt: 'Prompts',
  command: 'Prompts',
  shell: 'Prompts',
  scheduled: 'Prompts',
  interjection: 'Prompts',
  message: 'Messages',
  notification: 'Messages',
  answer: 'Answers',
  compaction: 'Summary',
  media: 'Images and documents',
  note: 'Files and attachments',
  result: 'Results',
  call: null,
  thinking: null,
  interrupt: null,
  retracted: null,
  queued: null,
  unknown: null,
}

/** What fills the prompt of a response, largest first: an estimate from the lengths of texts since the last compaction. */
export function estimateFilling({ items }: Pick<Reading, 'items'>, until: string): readonly Filling[] {
  const end = items.findIndex(({ key }) => key === until)
  const before = items.slice(0, end === -1 ? items.length : end)
  const start = before.findLastIndex(({ kind }) => kind === 'compaction')
  const sizes = new Map<string, number>()
  for (const item of before.slice(Math.max(start, 0))) {
    const name = nameOf(item)
    if (name !== null) sizes.set(name, (sizes.get(name) ?? 0) + item.size)
  }
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0)
  return [...sizes]
    .filter(([, size]) => size > 0)
    .map(([name, size]) => ({ name, share: size / total }))
    .sort((a, b) => b.share - a.share)
}

function nameOf({ kind, name }: Item): string | null {
  return kind === 'call' ? (name ?? 'Tools') : NAMES[kind]
}
