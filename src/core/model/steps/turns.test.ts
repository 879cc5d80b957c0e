import { expect, test } from 'vitest'
import type { JsonObject } from '../../parse/json-value.ts'
import { activeBranch } from '../../testing/conversation-of.ts'
import {
  answer,
  attachment,
  boundary,
  call,
  conversationOfRecords,
  prompt,
  result,
  summary,
  words,
} from '../../testing/raw-records.ts'
import { stepsOfBranch } from '../branches/branch-path.ts'
import { buildTurns } from './turns.ts'

/** `prompt: response response`, a text for each turn. */
function turnsOf(records: readonly JsonObject[]): readonly string[] {
  const conversation = conversationOfRecords(records)
  const { steps } = conversation
  return buildTurns(steps, stepsOfBranch(steps, activeBranch(conversation))).map(({ opener, steps: own }) =>
    [`${steps[opener ?? -1]?.kind ?? 'none'}:`, ...own.map((index) => steps[index]?.kind)].join(' '),
  )
}

const working = [prompt('a', null), answer('b', 'a', 'm1', call('c1')), result('c', 'b', 'c1')]

test('a compaction in the midst of a turn leaves the answer to its prompt', () => {
  expect(turnsOf([...working, boundary('d', 'c'), summary('e', 'd'), answer('f', 'e')])).toEqual([
    'prompt: response compaction response',
  ])
  expect(
    turnsOf([...working, answer('x', 'c'), boundary('d', 'x'), summary('e', 'd'), prompt('f', 'e')]),
  ).toEqual(['prompt: response response', 'compaction:', 'prompt:'])
})

test('a command that Claude Code carries out itself during the work opens no turn', () => {
  const local = (uuid: string, parent: string, content: string) => {
    return { type: 'system', subtype: 'local_command', uuid, parentUuid: parent, content }
  }
  expect(
    turnsOf([
      ...working,
      local('d', 'c', '<command-name>/cost</command-name>'),
      local('e', 'd', '<local-command-stdout>$1</local-command-stdout>'),
      answer('f', 'e'),
    ]),
  ).toEqual(['prompt: response command response'])
})

test('scheduled runs open turns of their own, also behind attachments and two at once', () => {
  const fire = (uuid: string, parent: string | null) => {
    return { type: 'system', subtype: 'scheduled_task_fire', uuid, parentUuid: parent }
  }
  const run = (uuid: string, parent: string, text: string, promptId: string) =>
    words(uuid, parent, text, { isMeta: true, promptId })
  expect(
    turnsOf([
      fire('s', null),
      attachment('t', 's'),
      run('u', 't', 'check the build', 'p1'),
      answer('v', 'u'),
      fire('s2', 'v'),
      run('e', 's2', 'check the build', 'p2'),
      attachment('t2', 'e'),
      run('e2', 't2', 'check the mail', 'p2'),
      answer('f', 'e2'),
    ]).slice(-3),
  ).toEqual(['scheduled: response', 'scheduled:', 'scheduled: response'])
})

test('a message opens a turn where the model answers it, and is a row where it does not', () => {
  const message = words('d', 'x', '<agent-message from="x">done</agent-message>')
  const answered = [...working, answer('x', 'c'), message, answer('e', 'd')]
  expect(turnsOf(answered)).toEqual(['prompt: response response', 'message: response'])
  expect(turnsOf(answered.slice(0, -1))).toEqual(['prompt: response response message'])
})
