import { stepsOfBranch } from '../model/branches/branch-path.ts'
import type { Branch } from '../model/branches/branches.ts'
import type { Conversation } from '../model/build-conversation.ts'
import type { Step } from '../model/steps/step.ts'
import { buildTurns } from '../model/steps/turns.ts'

/** A conversation as a short text that a person can check: a line a step, indented below its turn. */
export function toOutline(conversation: Conversation): string {
  const { branches, sidechains, loose, counts } = conversation
  const parts = branches.map(
    (branch, at) => `${titleOf(branch, at, branches.length)}\n${pathOf(conversation, branch)}`,
  )
  const asides = sidechains.map(
    ({ callId, preview, branches: own }) =>
      `sidechain of ${callId ?? 'no call'}: ${preview}\n${own.map((branch) => pathOf(conversation, branch)).join('\n')}`,
  )
  const { prompts, responses, toolCalls, resultsPaired, resultsUnpaired, orphans, uncovered } = counts
  const footer = [
    `${prompts} prompts, ${responses} responses, ${toolCalls} calls, ${resultsPaired} paired, ${resultsUnpaired} unpaired`,
    `${loose.length} loose, ${conversation.duplicates.length} replaced, ${orphans} orphans, ${uncovered} uncovered`,
    ...conversation.queued.map(({ preview, fate }) => `queued and ${fate}: ${preview}`),
  ]
  return `${[...parts, ...asides, footer.join('\n')].join('\n\n')}\n`
}

function titleOf({ state, title }: Branch, at: number, count: number): string {
  return count === 1 ? 'the only branch' : `branch ${at + 1} of ${count}, ${state}: ${title}`
}

function pathOf({ steps }: Conversation, { leaf }: Branch): string {
  const lines: string[] = []
  for (const turn of buildTurns(steps, stepsOfBranch(steps, leaf))) {
    const opener = turn.opener === undefined ? undefined : steps[turn.opener]
    if (opener !== undefined) lines.push(`  ${lineOf(opener)}`)
    for (const index of turn.steps) lines.push(`    ${lineOf(steps[index] as Step)}`)
  }
  return lines.join('\n')
}

function lineOf({ kind, preview, records, calls, notes }: Step): string {
  const details = [
    ...(records.length > 1 ? [`${records.length} lines`] : []),
    ...calls.map(
      ({ name, results, notes: ofCall }) =>
        `${name} → ${outcomeOf(results)}${ofCall.length > 0 ? ` +${ofCall.length}` : ''}`,
    ),
    ...(notes.length > 0 ? [`${notes.length} notes`] : []),
  ]
  return [kind, ...(preview === undefined ? [] : [`“${preview.slice(0, 60)}”`]), details.join(', ')]
    .filter(Boolean)
    .join('  ')
}

function outcomeOf(results: Step['calls'][number]['results']): string {
  if (results.length === 0) return 'none'
  return results.map(({ isError }) => (isError ? 'error' : 'ok')).join(' and ')
}
