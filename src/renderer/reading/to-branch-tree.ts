import type { BranchOutline, Reading, SharedWay } from '../../core/items/item.ts'

/** A line of the tree: a branch, or what the branches below it share. */
export type BranchLine =
  | { readonly kind: 'branch'; readonly depth: number; readonly branch: BranchOutline }
  | { readonly kind: 'way'; readonly depth: number; readonly way: SharedWay; readonly isBeginning: boolean }

interface WayNode {
  readonly way: SharedWay
  readonly children: TreeNode[]
}

type TreeNode = WayNode | BranchOutline

/**
 * Branches that part at one fork stand side by side below what they share, in file order. Where only one way goes on from a fork, it stands at
 * the edge again, so that a conversation that was left many times does not move to the right each time.
 */
export function toBranchTree(
  branches: readonly BranchOutline[],
  beginning: SharedWay | null,
): readonly BranchLine[] {
  const top: TreeNode[] = []
  const nodes = new Map<string, WayNode>()
  for (const branch of branches) {
    let siblings = top
    for (const way of branch.path) {
      let node = nodes.get(way.id)
      if (node === undefined) {
        node = { way, children: [] }
        nodes.set(way.id, node)
        siblings.push(node)
      }
      siblings = node.children
    }
    siblings.push(branch)
  }
  if (beginning === null) return toLines(top, 0)
  return [{ kind: 'way', depth: 0, way: beginning, isBeginning: true }, ...toLines(top, 1)]
}

function toLines(nodes: readonly TreeNode[], depth: number): readonly BranchLine[] {
  const ways = nodes.filter(isWay)
  const [only] = ways
  if (only === undefined || ways.length > 1 || depth === 0)
    return nodes.flatMap((node) => (isWay(node) ? toWayLines(node, depth) : toBranchLine(node, depth)))
  const left = nodes.flatMap((node) => (isWay(node) ? [] : toBranchLine(node, depth)))
  return [...left, ...toWayLines(only, depth - 1)]
}

function toWayLines({ way, children }: WayNode, depth: number): readonly BranchLine[] {
  return [{ kind: 'way', depth, way, isBeginning: false }, ...toLines(children, depth + 1)]
}

function toBranchLine(branch: BranchOutline, depth: number): BranchLine {
  return { kind: 'branch', depth, branch }
}

function isWay(node: TreeNode): node is WayNode {
  return 'way' in node
}

/** What all branches share, by the way of the one that is read; null where there are several beginnings. */
export function findBeginning({ turns, forks }: Pick<Reading, 'turns' | 'forks'>): SharedWay | null {
  const end = forks[0]?.after ?? -1
  const prompts = turns.filter(({ kind, first }) => kind === 'prompt' && first <= end)
  const [start] = prompts
  return start === undefined ? null : { id: 'beginning', title: start.title || null, prompts: prompts.length }
}
