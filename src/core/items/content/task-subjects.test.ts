import { expect, test } from 'vitest'
import { taskCreate, taskUpdate } from '../../../../fixtures/planning-tools.ts'
import { call } from '../../../../fixtures/tool-call.ts'
import { transcript } from '../../../../fixtures/transcript.ts'
import { callToMarkdown } from '../../markdown/call-to-markdown.ts'
import { itemContentsOf } from '../../testing/item-contents.ts'

test('a call that changes a task or looks at it says what the task is', () => {
  const t = transcript({ version: '2.1.100' })
  t.prompt('Plan it')
  t.respond({ calls: [taskCreate('5', 'Measure the tide', 'At noon'), taskCreate('6', 'Draw it', 'Later')] })
  t.respond({ calls: [taskUpdate('5', 'in_progress', 'completed'), taskUpdate('9', 'pending', 'completed')] })
  t.respond({ calls: [call('TaskGet', { taskId: '6' }, 'Task #6: Draw it')] })
  const calls = itemContentsOf(t.text()).flatMap(({ parts }) => parts.filter(({ kind }) => kind === 'call'))
  const changes = calls.flatMap((part) => (part.kind === 'call' && part.name !== 'TaskCreate' ? [part] : []))
  expect(changes.map(({ subject }) => subject)).toEqual(['Measure the tide', undefined, 'Draw it'])
  expect(changes[0] && callToMarkdown(changes[0], {})).toContain('**TaskUpdate** `5` Measure the tide')
})
