import type { BranchOutline, SharedWay } from '../../core/items/item.ts'

/** A line of the tree: a branch, or what the branches below it share. */
export type BranchLine =
  | { readonly kind: 'branch'; readonly depth: number; readonly branch: BranchOutline }
  | { readonly kind: 'way'; readonly depth: number; readonly way: SharedWay }

interface WayNode {
  readonly way: SharedWay
  readonly children: TreeNode[]
}

type TreeNode = WayNode | BranchOutline

/** Branches that part at one fork stand side by side, below what they share; in file order. */
export function toBranchTree(branches: readonly BranchOutline[]): readonly BranchLine[] {
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
  return toLines(top, 0)
}

function toLines(nodes: readonly TreeNode[], depth: number): readonly BranchLine[] {
  return nodes.flatMap((node): readonly BranchLine[] =>
    'way' in node
      ? [{ kind: 'way', depth, way: node.way }, ...toLines(node.children, depth + 1)]
      : [{ kind: 'branch', depth, branch: node }],
  )
}
