import fc from 'fast-check'
import { expect, test } from 'vitest'
import { activeBranch } from '../testing/conversation-of.ts'
import { conversationOfRecords } from '../testing/raw-records.ts'
import { runs } from '../testing/runs.ts'
import { anyStory, type Story, tellStory } from '../testing/told-conversation.ts'
import { stepsOfBranch } from './branches/branch-path.ts'
import type { Conversation } from './build-conversation.ts'
import { isPrompt } from './steps/step.ts'

/** What a reader sees of the active branch, in the words of the story. */
function wordsOf(conversation: Conversation): readonly string[] {
  const { steps, records } = conversation
  return stepsOfBranch(steps, activeBranch(conversation)).flatMap((index) => {
    const step = steps[index]
    if (step === undefined) return []
    if (isPrompt(step) || step.kind === 'scheduled' || step.kind === 'message')
      return [step.preview?.trim() ?? '']
    const record = records[step.records[0] ?? -1]
    return step.kind === 'response' && record?.kind === 'assistant' ? [record.messageId ?? ''] : []
  })
}

function check(story: Story): void {
  const { records, seen, branches } = tellStory(story)
  const conversation = conversationOfRecords(records)
  expect(wordsOf(conversation)).toEqual(seen)
  expect(conversation.branches).toHaveLength(branches)
  expect(conversation.counts.uncovered).toBe(0)
}

test('whatever happens in a session, it reads as the person saw it, with a branch for each time they went back', () => {
  fc.assert(
    fc.property(anyStory, (story) => {
      check(story)
    }),
    { numRuns: runs(500) },
  )
})
