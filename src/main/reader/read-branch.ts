import { chooseBranch, findTree } from '../../core/items/build-reading.ts'
import type { ItemSource } from '../../core/items/build-step-items.ts'
import type { TranscriptPlace } from '../../core/items/item.ts'
import { stepsOfBranch } from '../../core/model/branches/branch-path.ts'
import type { BranchTree } from '../../core/model/branches/branches.ts'
import { existsSync } from '../files/source-files.ts'
import { LibraryError } from '../library/library-error.ts'
import type { ReadTranscript } from './read-transcript-file.ts'
import type { ReadSessionPlace } from './session-place.ts'

export function requireTree({ conversation }: ReadTranscript, { sidechain }: TranscriptPlace): BranchTree {
  const tree = findTree(conversation, sidechain)
  if (tree === undefined)
    throw new LibraryError('not-found', 'This sidechain is no longer in the transcript.')
  return tree
}

/** Whether it stands for the whole session. Where the main transcript is gone, any subagent does. */
export function isTopPlace(
  { file }: ReadTranscript,
  { sidechain }: TranscriptPlace,
  { main }: ReadSessionPlace,
): boolean {
  return sidechain === null && (file.kind === 'main' || !existsSync(main))
}

/** The items along a branch, in reading order. */
export function* itemsOfBranch(
  read: ReadTranscript,
  place: TranscriptPlace,
  branch: string | null,
): Generator<ItemSource> {
  const leaf = chooseBranch(requireTree(read, place), branch)?.leaf
  if (leaf !== undefined) yield* itemsOfSteps(read, stepsOfBranch(read.conversation.steps, leaf))
}

export function* itemsOfSteps(
  { conversation: { steps }, items }: ReadTranscript,
  path: Iterable<number>,
): Generator<ItemSource> {
  for (const index of path) {
    const step = steps[index]
    if (step !== undefined) yield* items.ofStep(step)
  }
}
