import { expect, test } from 'vitest'
import { attachments } from '../../../../fixtures/attachments.ts'
import { serverToolUseBlock, textBlock, toolResultBlock } from '../../../../fixtures/blocks.ts'
import { read } from '../../../../fixtures/file-tools.ts'
import { skill } from '../../../../fixtures/planning-tools.ts'
import { bashProgress, hookProgress } from '../../../../fixtures/progress-data.ts'
import { bash } from '../../../../fixtures/shell-tools.ts'
import { systemNotes } from '../../../../fixtures/system-notes.ts'
import { answeredTwice, unanswered, withProgress } from '../../../../fixtures/tool-call.ts'
import { transcript } from '../../../../fixtures/transcript.ts'
import { conversationOf, kindsOfBranch } from '../../testing/conversation-of.ts'

test('the lines of one response are one step', () => {
  const t = transcript()
  t.prompt('Look')
  t.respond({ thinking: 'Hm', text: 'Looking.', calls: [bash('ls', { stdout: 'a' })] })
  t.respond('Done.')
  const conversation = conversationOf(t.text())
  expect(kindsOfBranch(conversation)).toBe('prompt response response')
  expect(conversation.steps[1]?.records).toHaveLength(3)
  expect(conversation.counts).toMatchObject({
    prompts: 1,
    responses: 2,
    toolCalls: 1,
    resultsPaired: 1,
    uncovered: 0,
  })
})

test.each(['after', 'interleaved', 'siblings'] as const)(
  'two calls in one response, results %s, are one step without a branch',
  (results) => {
    const t = transcript()
    t.prompt('Read both')
    t.respond({ text: 'Reading.', calls: [read('/a', '1'), read('/b', '2')], results })
    t.respond('Both read.')
    const conversation = conversationOf(t.text())
    expect(kindsOfBranch(conversation)).toBe('prompt response response')
    expect(conversation.branchPoints).toEqual([])
    expect(conversation.steps[1]?.calls.map((call) => call.results.length)).toEqual([1, 1])
  },
)

test('a result is found by its id, also when it comes late, twice, never, or inside the answer', () => {
  const t = transcript()
  t.prompt('Go')
  const { calls } = t.respond({ calls: [bash('sleep 9')], results: 'later' })
  const { leaf } = t.respond({
    text: 'Meanwhile',
    calls: [answeredTwice(bash('date')), unanswered(bash('yes'))],
  })
  for (const call of calls) t.answer(call)
  t.rewindTo(leaf)
  t.respond({ blocks: [serverToolUseBlock('srv_1', 'webReader', {}), toolResultBlock('srv_1', 'page')] })
  const { steps, counts, branchPoints } = conversationOf(t.text())
  const results = steps.flatMap((step) => step.calls.map((call) => [call.name, call.results.length]))
  expect(results).toEqual([
    ['Bash', 1],
    ['Bash', 2],
    ['Bash', 0],
    ['webReader', 1],
  ])
  expect(counts).toMatchObject({ toolCalls: 4, resultsPaired: 3, resultsUnpaired: 0, uncovered: 0 })
  expect(branchPoints).toEqual([])
})

test('a result without its call stays visible as a step', () => {
  const t = transcript()
  t.prompt('Go')
  t.user([toolResultBlock('toolu_gone', 'lost')])
  const conversation = conversationOf(t.text())
  expect(kindsOfBranch(conversation)).toBe('prompt result')
  expect(conversation.counts).toMatchObject({ resultsPaired: 0, resultsUnpaired: 1, uncovered: 0 })
})

test('a text beside a result is kept as a note of the step', () => {
  const t = transcript()
  t.prompt('Go')
  const { calls } = t.respond({ calls: [unanswered(bash('rm -r build'))] })
  t.user([toolResultBlock(calls[0]?.id ?? '', 'rejected'), textBlock('Use the script instead')])
  const { steps, counts } = conversationOf(t.text())
  expect(steps[1]?.calls[0]?.results).toHaveLength(1)
  expect(steps[1]?.notes).toHaveLength(1)
  expect(counts.uncovered).toBe(0)
})

test('progress, hooks and attachments hang on the call or the step they belong to', () => {
  const t = transcript({ version: '2.1.50' })
  t.prompt('Go')
  t.attach(attachments.dateChange('2026-10-06'))
  t.respond({
    calls: [
      withProgress(bash('npm test'), [
        bashProgress('1 passed', 2),
        hookProgress('PostToolUse', 'PostToolUse:Bash', 'lint'),
      ]),
    ],
  })
  t.system(systemNotes.turnDuration(4100))
  const conversation = conversationOf(t.text())
  const [prompt, response] = conversation.steps
  expect(kindsOfBranch(conversation)).toBe('prompt response')
  expect(prompt?.notes).toHaveLength(1)
  expect(response?.calls[0]?.notes).toHaveLength(2)
  expect(response?.notes).toHaveLength(1)
  expect(conversation.counts.uncovered).toBe(0)
})

test('a hook that answers late is shown with its call, and the next prompt is no branch', () => {
  const t = transcript({ version: '2.1.110' })
  t.prompt('One')
  const { calls } = t.respond({ calls: [bash('ls')] })
  t.respond('Listed.')
  t.attach({ type: 'async_hook_response', hookEvent: 'PostToolUse', toolUseID: calls[0]?.id })
  t.prompt('Two')
  t.respond('Fine.')
  const conversation = conversationOf(t.text())
  expect(kindsOfBranch(conversation)).toBe('prompt response response prompt response')
  expect(conversation.branchPoints).toEqual([])
  expect(conversation.steps[1]?.calls[0]?.notes).toHaveLength(1)
})

test('a command is one step with its output, a shell command too', () => {
  const t = transcript()
  t.prompt('Hello')
  t.respond('Hi.')
  t.caveat()
  t.command('cost', { stdout: 'Total: 3 cents' })
  t.shell('git status', 'clean')
  const conversation = conversationOf(t.text())
  expect(kindsOfBranch(conversation)).toBe('prompt response command shell')
  expect(conversation.steps.map(({ records }) => records.length)).toEqual([1, 1, 2, 2])
  expect(conversation.steps[2]?.preview).toBe('/cost')
})

test('an expanded skill belongs to the call that loaded it', () => {
  const t = transcript()
  t.prompt('Review')
  t.respond({ calls: [skill('review', 'You are a reviewer')] })
  t.respond('Looks good.')
  const { steps } = conversationOf(t.text())
  expect(steps.map(({ kind }) => kind)).toEqual(['prompt', 'response', 'response'])
  expect(steps[1]?.calls[0]?.notes).toHaveLength(1)
})

test('a prompt that came in between two lines of one response is no branch', () => {
  const t = transcript()
  t.prompt('Go')
  t.respond({ text: 'First half', messageId: 'msg_1' })
  t.prompt('And hurry')
  t.respond({ text: 'Second half', messageId: 'msg_1' })
  t.respond('Done.')
  const conversation = conversationOf(t.text())
  expect(kindsOfBranch(conversation)).toBe('prompt response prompt response')
  expect(conversation.branchPoints).toEqual([])
})

test('tokens count once per response, by the largest figures of its lines', () => {
  const t = transcript()
  t.prompt('Go')
  t.respond({ thinking: 'Hm', text: 'Yes', usage: { output: 900, cacheRead: 5000, cacheCreation: 70 } })
  expect(conversationOf(t.text()).steps[1]?.usage).toMatchObject({
    output: 900,
    cacheRead: 5000,
    cacheCreation: 70,
  })
})

test('queued prompts say what became of them', () => {
  const t = transcript({ version: '2.1.40' })
  t.prompt('Go')
  t.queue('enqueue', 'and the docs')
  t.queue('enqueue', 'and the tests')
  t.queue('enqueue', 'and the changelog')
  t.queue('dequeue')
  t.queue('popAll')
  t.queue('enqueue', 'and the notes')
  expect(conversationOf(t.text()).queued).toMatchObject([
    { preview: 'and the docs', fate: 'sent' },
    { preview: 'and the tests', fate: 'withdrawn' },
    { preview: 'and the changelog', fate: 'withdrawn' },
    { preview: 'and the notes', fate: 'waiting' },
  ])
})

test('of two prompts in the queue that begin alike, the one that is named is taken out', () => {
  const t = transcript()
  const long = 'Mind the tests. '.repeat(20)
  t.prompt('Go')
  t.queue('enqueue', `${long}First`)
  t.queue('enqueue', `${long}Second`)
  t.queue('remove', `${long}Second`)
  t.respond('Gone.')
  expect(conversationOf(t.text()).queued.map(({ fate }) => fate)).toEqual(['waiting', 'delivered'])
})

test('a record type nobody knows is a step of its own, and the chain goes through it', () => {
  const t = transcript()
  t.prompt('Go')
  t.append({ type: 'hologram', depth: 3 })
  t.respond('Done.')
  const conversation = conversationOf(t.text())
  expect(kindsOfBranch(conversation)).toBe('prompt unknown response')
  expect(conversation.counts.uncovered).toBe(0)
})
