import type { BranchOutline, TurnOutline } from '../../../core/items/item.ts'
import type { DocumentPart } from '../document/document.ts'

/** The same, without when anything in it was said. What tools printed stays as it was. */
export function withoutTimes(part: DocumentPart): DocumentPart {
  switch (part.kind) {
    case 'turn':
      return { ...part, turn: turnWithoutTimes(part.turn) }
    case 'item': {
      const { item, content } = part
      return { ...part, item: { ...item, time: null }, content: { ...content, time: null } }
    }
    case 'agent':
      return { ...part, header: { ...part.header, started: null, updated: null } }
    case 'branch':
      return { ...part, branch: branchWithoutTimes(part.branch) }
    case 'said':
    case 'own-note':
    case 'overflow':
    case 'agent-end':
    case 'lost-agent':
    case 'fork':
    case 'unreadable':
    case 'files':
      return part
  }
}

export function turnWithoutTimes(turn: TurnOutline): TurnOutline {
  return { ...turn, started: null, ended: null, worked: 0 }
}

export function branchWithoutTimes(branch: BranchOutline): BranchOutline {
  return { ...branch, began: null, first: null, last: null }
}
