import type { ListRow } from './to-rows.ts'

/** What a key does in the list: where it goes, and which group it folds or unfolds. */
export interface Move {
  readonly to: string | null
  readonly toggle: string | null
}

const PAGE = 10

/** As in any tree: arrows up and down through rows, left and right out of groups and into them. Null for other keys. */
export function findMove(rows: readonly ListRow[], index: number, key: string): Move | null {
  const last = rows.length - 1
  const goTo = (target: number): Move => {
    const row = rows[Math.min(Math.max(target, 0), last)]
    return { to: row?.key ?? null, toggle: null }
  }
  const row = rows[index]
  switch (key) {
    case 'ArrowDown':
      return goTo(index + 1)
    case 'ArrowUp':
      return goTo(index === -1 ? last : index - 1)
    case 'Home':
      return goTo(0)
    case 'End':
      return goTo(last)
    case 'PageDown':
      return goTo(index + PAGE)
    case 'PageUp':
      return goTo(index - PAGE)
    case 'ArrowLeft':
      if (row?.kind === 'session') return { to: row.group, toggle: null }
      return { to: null, toggle: row?.isFolded === false ? row.key : null }
    case 'ArrowRight':
      if (row?.kind === 'group' && !row.isFolded) return goTo(index + 1)
      return { to: null, toggle: row?.kind === 'group' ? row.key : null }
    default:
      return null
  }
}
