import { stepsOfBranch } from '../model/branches/branch-path.ts'
import { buildConversation, type Conversation } from '../model/build-conversation.ts'
import { parseText } from './parse-text.ts'

export function conversationOf(text: string, isAgentFile = false): Conversation {
  return buildConversation(parseText(text).records, { isAgentFile })
}

/** The active branch, a word a step: `prompt response interrupt`. */
export function kindsOfBranch(conversation: Conversation, branch = activeBranch(conversation)): string {
  return stepsOfBranch(conversation.steps, branch)
    .map((index) => conversation.steps[index]?.kind)
    .join(' ')
}

/** What was asked on the way to a leaf. */
export function promptsOfBranch(
  conversation: Conversation,
  branch = activeBranch(conversation),
): readonly string[] {
  return stepsOfBranch(conversation.steps, branch).flatMap((index) => {
    const step = conversation.steps[index]
    return step?.kind === 'prompt' ? [step.preview ?? ''] : []
  })
}

export function activeBranch({ branches }: Conversation): number {
  return branches.find(({ state }) => state === 'active')?.leaf ?? -1
}
