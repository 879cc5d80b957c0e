import fc from 'fast-check'
import { expect, test } from 'vitest'
import { attachment, attachments } from '../../../fixtures/attachments.ts'
import { toolResultBlock } from '../../../fixtures/blocks.ts'
import { read } from '../../../fixtures/file-tools.ts'
import { hookSuccess } from '../../../fixtures/hook-attachments.ts'
import { bash } from '../../../fixtures/shell-tools.ts'
import { answeredTwice, unanswered } from '../../../fixtures/tool-call.ts'
import { transcript } from '../../../fixtures/transcript.ts'
import type { Conversation } from '../model/build-conversation.ts'
import { isLink } from '../parse/record.ts'
import { anyFile, conversationFrom } from '../testing/any-conversation.ts'
import { conversationOf } from '../testing/conversation-of.ts'
import { answer, call, conversationOfRecords, prompt, result, words } from '../testing/raw-records.ts'
import { runs } from '../testing/runs.ts'
import { type ItemSource, recordsOfItem } from './build-step-items.ts'
import { createStepItems } from './step-items.ts'

function itemsOf(conversation: Conversation): readonly ItemSource[] {
  const { ofStep } = createStepItems(conversation)
  return conversation.steps.flatMap(ofStep)
}

/** The blocks that an item shows. */
function blocksOf({ records }: Conversation, { record, block, whole, call }: ItemSource): readonly string[] {
  const all = whole.flatMap((index) => {
    const from = records[index]
    return from !== undefined && 'blocks' in from
      ? from.blocks.map((_, at) => `${index}/${at}`)
      : [`${index}`]
  })
  const own = whole.length === 0 ? [`${record}/${block}`] : all
  return [...own, ...(call?.results ?? []).map((result) => `${result.record}/${result.block}`)]
}

/** A word an item, with what it is called. */
function outlineOf(conversation: Conversation): string {
  return itemsOf(conversation)
    .map(({ kind, name }) => (name === null ? kind : `${kind}:${name}`))
    .join(' ')
}

test('a response is an item for each block, with results and hooks inside their calls', () => {
  const t = transcript()
  t.prompt('Look')
  t.respond({ thinking: 'Hm', text: 'Looking.', calls: [bash('ls', { stdout: 'a' }), read('/a', '1')] })
  t.respond('Done.')
  expect(outlineOf(conversationOf(t.text()))).toBe('prompt thinking answer call:Bash call:Read answer')
})

test('a call without a result is one item, and so is one with two', () => {
  const t = transcript()
  t.prompt('Go')
  t.respond({ calls: [unanswered(bash('yes')), answeredTwice(bash('date'))] })
  const [, open, twice] = itemsOf(conversationOf(t.text()))
  expect(open?.call?.results).toHaveLength(0)
  expect(twice?.call?.results).toHaveLength(2)
})

test('a result whose call is missing is an item of its own', () => {
  const conversation = conversationOfRecords([prompt('a', null), result('b', 'a', 'gone')])
  expect(itemsOf(conversation).map(({ kind, key }) => `${kind} ${key}`)).toEqual(['prompt a/0', 'result b/0'])
})

test('a text beside results is a note, and each result stays with its call', () => {
  const conversation = conversationOfRecords([
    prompt('a', null),
    answer('b', 'a', 'm', call('c1')),
    prompt('c', 'b', {
      message: {
        role: 'user',
        content: [
          toolResultBlock('c1', 'ok'),
          { type: 'text', text: 'And this' },
          toolResultBlock('c9', 'lost'),
        ],
      },
    }),
  ])
  expect(itemsOf(conversation).map(({ kind, key }) => `${kind} ${key}`)).toEqual([
    'prompt a/0',
    'call b/0',
    'note c/1',
    'result c/2',
  ])
  const { findAt } = createStepItems(conversation)
  expect(findAt('c', 0)?.key).toBe('b/0')
  expect(findAt('c', 1)?.key).toBe('c/1')
  expect(findAt('c', 2)?.key).toBe('c/2')
})

test('the same call twice in a response is one item', () => {
  const conversation = conversationOfRecords([
    prompt('a', null),
    answer('b', 'a', 'm', call('c1')),
    answer('c', 'b', 'm', call('c1')),
  ])
  const items = itemsOf(conversation)
  expect(items.map(({ key }) => key)).toEqual(['a/0', 'b/0'])
  expect(createStepItems(conversation).findAt('c', 0)?.key).toBe('b/0')
})

test('a command is one item with its output, and a hook beside a prompt is a note', () => {
  const t = transcript()
  t.command('/cost', { stdout: 'Total cost: $1' })
  t.prompt('Go')
  t.attach(hookSuccess({ event: 'UserPromptSubmit', name: 'UserPromptSubmit', command: 'true' }))
  expect(outlineOf(conversationOf(t.text()))).toBe('command prompt note:hook_success')
})

test('every record is shown, every block once, and each can be found again', () => {
  fc.assert(
    fc.property(anyFile, ([specs, isAgentFile]) => {
      const conversation = conversationFrom(specs, isAgentFile)
      const stepItems = createStepItems(conversation)
      const items = conversation.steps.flatMap(stepItems.ofStep)
      const keys = items.map(({ key }) => key)
      expect(new Set(keys).size).toBe(keys.length)
      const shown = new Set(items.flatMap(recordsOfItem))
      const replaced = new Set(conversation.duplicates)
      for (const [index, record] of conversation.records.entries()) {
        if (!isLink(record) || replaced.has(index)) continue
        expect(shown).toContain(index)
        const blocks = 'blocks' in record ? record.blocks.length : 0
        for (let block = 0; block < Math.max(blocks, 1); block++) {
          const item = stepItems.findAt(record.uuid, block)
          expect(item && recordsOfItem(item)).toContain(index)
        }
      }
      for (const item of items) expect(stepItems.find(item.key)).toEqual(item)
      const blocks = items.flatMap((item) => blocksOf(conversation, item))
      expect(new Set(blocks).size).toBe(blocks.length)
    }),
    { numRuns: runs(500) },
  )
})

test('what was read keeps its keys when more is added', () => {
  const t = transcript()
  t.prompt('Look')
  t.respond({ thinking: 'Hm', text: 'Looking.', calls: [bash('ls', { stdout: 'a' }), read('/a', '1')] })
  t.prompt('More')
  t.respond({ text: 'Sure', calls: [bash('ls -l', { stdout: 'b' })] })
  const lines = t.lines()
  const whole = itemsOf(conversationOf(t.text())).map(({ key }) => key)
  for (let count = 1; count < lines.length; count++) {
    const keys = itemsOf(conversationOf(`${lines.slice(0, count).join('\n')}\n`)).map(({ key }) => key)
    expect(whole).toEqual(expect.arrayContaining(keys))
  }
})

test('what a person typed while the model was working stands in the turn as theirs, what a task told does not', () => {
  const t = transcript({ version: '2.1.165' })
  t.prompt('Look')
  t.respond({ calls: [bash('ls', { stdout: 'a' })] })
  t.attach(attachments.queuedCommand('And keep it small.'))
  t.attach(attachment('queued_command', { prompt: [{ type: 'image', source: { type: 'base64' } }] }))
  t.attach(attachment('queued_command', { prompt: 'It ended.', origin: { kind: 'task-notification' } }))
  t.attach(attachment('queued_command', { prompt: 'It ended.', commandMode: 'task-notification' }))
  t.attach(attachment('queued_command', { prompt: '<task-notification>It ended.</task-notification>' }))
  t.respond('Done.')
  expect(outlineOf(conversationOf(t.text()))).toBe(
    'prompt call:Bash interjection interjection note:queued_command note:queued_command note:queued_command answer',
  )
})

test('prompts that were interrupted and sent again are one note behind the prompt; a command for the model is a prompt', () => {
  const conversation = conversationOfRecords([
    words('a', null, '<command-name>/review</command-name><command-args>it</command-args>'),
    answer('b', 'a'),
    words('c', 'b', 'go on'),
    words('d', 'b', 'go on'),
    answer('e', 'd'),
  ])
  expect(itemsOf(conversation).map(({ kind, key, name }) => `${kind} ${key} ${name ?? ''}`.trim())).toEqual([
    'prompt a/0',
    'answer b/0',
    'prompt d/0',
    'note c/0 resent_prompt',
    'answer e/0',
  ])
})
