import { expect, test } from 'vitest'
import { transcript } from '../../../../fixtures/transcript.ts'
import { conversationOf } from '../../testing/conversation-of.ts'
import { outlineBranches } from './branch-outlines.ts'

function outlinesOf(text: string) {
  const conversation = conversationOf(text)
  return outlineBranches(conversation, conversation.branches).map(
    ({ path, start, prompts }) =>
      `${path.map((way) => `${way.title} ${way.prompts}/`).join('')}${start} ${prompts}`,
  )
}

test('a branch begins with its first own prompt, and knows what it shares since the first fork', () => {
  const t = transcript()
  t.prompt('Begin')
  const { leaf: trunk } = t.respond('Well.')
  t.prompt('With Redis')
  const { leaf: redis } = t.respond('Fine.')
  t.prompt('In memory')
  t.respond('Fine.')
  t.prompt('Thanks')
  t.respond('Welcome.')
  t.rewindTo(redis)
  t.prompt('On disk')
  t.respond('Fine.')
  t.rewindTo(trunk)
  t.prompt('With SQLite')
  t.respond('Fine.')
  t.prompt('Thanks')
  t.respond('Welcome.')
  expect(outlinesOf(t.text())).toEqual([
    'With Redis 1/In memory 2',
    'With Redis 1/On disk 1',
    'With SQLite 2',
  ])
})

test('what is shared from a beginning on is told where there are several', () => {
  const t = transcript()
  t.prompt('First try')
  const { leaf } = t.respond('Well.')
  t.prompt('Shorter')
  t.respond('So.')
  t.rewindTo(leaf)
  t.prompt('Longer')
  t.respond('So.')
  t.rewindTo(null)
  t.prompt('Second try')
  t.respond('Better.')
  expect(outlinesOf(t.text())).toEqual(['First try 1/Shorter 1', 'First try 1/Longer 1', 'Second try 1'])
})

test('a branch began behind the last fork, whatever it shares', () => {
  const t = transcript()
  t.prompt('Begin')
  const { leaf } = t.respond('Well.')
  t.clock.advance(86_400_000)
  t.prompt('Shorter')
  const began = t.clock.now
  t.respond('So.')
  t.rewindTo(leaf)
  t.prompt('Longer')
  t.respond('So.')
  const conversation = conversationOf(t.text())
  expect(outlineBranches(conversation, conversation.branches)[0]?.began).toBe(began)
})
