import { expect, test } from 'vitest'
import { attachment, attachments } from '../../../fixtures/attachments.ts'
import { hookSuccess } from '../../../fixtures/hook-attachments.ts'
import { bash } from '../../../fixtures/shell-tools.ts'
import { states } from '../../../fixtures/state-records.ts'
import { systemNotes } from '../../../fixtures/system-notes.ts'
import { mcp } from '../../../fixtures/tool-call.ts'
import { type Transcript, transcript } from '../../../fixtures/transcript.ts'
import { createRecordParser } from '../parse/parse-record.ts'
import { searchableTexts } from './searchable-text.ts'

function textsOf(t: Transcript) {
  const parse = createRecordParser()
  return t.lines().flatMap((line) => {
    const raw: unknown = JSON.parse(line)
    return searchableTexts(parse(raw, { line: 1, offset: 0, length: line.length }), raw)
  })
}

const said = (t: Transcript) => textsOf(t).map(({ kind, text }) => [kind, text])

test('commands for the model are prompts, others are not, and what they printed is without tags', () => {
  const t = transcript()
  t.command('model', { args: 'opus', stdout: 'Set' })
  t.user('<command-message>review is running…</command-message>\n<command-name>/review</command-name>')
  t.shell('make', 'built', 'warned')
  t.shell('true', '')
  t.system(systemNotes.localCommand('cost'))
  t.queue('enqueue', '<bash-input>make</bash-input>')
  expect(said(t)).toEqual([
    ['output', '/model opus'],
    ['output', 'Set'],
    ['prompt', '/review'],
    ['prompt', 'make'],
    ['output', 'built\nwarned'],
    ['prompt', 'true'],
    ['output', '/cost'],
    ['prompt', 'make'],
  ])
})

test('what a model or a tool says of tags stays', () => {
  const tagged = '<command-name>/model</command-name> and <bash-stdout></bash-stdout>'
  const t = transcript()
  t.respond({ text: tagged, thinking: tagged, calls: [bash(tagged, { stdout: tagged })] })
  expect(said(t).filter(([, text]) => text?.includes(tagged))).toHaveLength(4)
})

const picture = { type: 'base64', media_type: 'image/png', data: 'iVBORw0KGgo' }

test('of attachments only what they say is searched, no pictures and no types', () => {
  const t = transcript()
  const prompt = [
    { type: 'text', text: 'See this', citations: 'none' },
    { type: 'image', source: picture },
    { type: 'text', text: 'and that' },
  ]
  t.attach(attachment('queued_command', { prompt }))
  t.attach(attachment('queued_command', { prompt: [{ type: 'image', source: picture }] }))
  const image = { type: 'image', file: { base64: 'iVBORw0KGgo', type: 'image/png' } }
  t.attach(attachment('file', { filename: '/a/b.png', content: image, displayPath: 'b.png' }))
  const pdf = { type: 'pdf', file: { filePath: '/a/c.pdf', base64: 'JVBERi0xLjQ' } }
  t.attach(attachment('file', { filename: '/a/c.pdf', content: pdf }))
  const cell = { source: 'plot()', outputs: [{ text: 'Plotted', image: { image_data: 'iVBORw0KGgo' } }] }
  const notebook = { type: 'notebook', file: { cells: [cell] } }
  t.attach(attachment('file', { filename: '/a/c.ipynb', content: notebook }))
  t.attach(attachments.file('/a/d.ts', 'd.ts', 'const tide = 1'))
  t.attach(hookSuccess({ event: 'Stop', name: 'Stop', command: 'lint', stdout: 'clean' }))
  expect(said(t)).toEqual([
    ['prompt', 'See this\nand that'],
    ['output', '/a/b.png\nb.png'],
    ['output', '/a/c.pdf\n/a/c.pdf'],
    ['output', '/a/c.ipynb\nplot()\nPlotted'],
    ['output', '/a/d.ts\n/a/d.ts\nconst tide = 1\nd.ts'],
    ['output', 'Stop\nStop\nStop\nclean\n\nlint\nclean'],
  ])
})

test('of what a tool was given all is searched', () => {
  const t = transcript()
  t.respond({ calls: [mcp('a', 'b', { type: 'image', data: ['x', { type: 'base64' }] }, [])] })
  expect(said(t)[0]).toEqual(['tool', 'mcp__a__b\nimage\nx\nbase64'])
})

test('a remark without content is found by what it says elsewhere', () => {
  const t = transcript()
  t.system(systemNotes.apiError(529, 'Overloaded'))
  t.system(systemNotes.stopHookSummary('toolu_1', 'lint.sh', ['Trailing space in tide.ts']))
  t.system(systemNotes.turnDuration(5000))
  expect(said(t)).toEqual([
    ['output', 'error\noverloaded_error\nOverloaded'],
    ['output', 'lint.sh\nTrailing space in tide.ts\n'],
  ])
})

test('of what a record is a copy is not searched', () => {
  const forkedFrom = { sessionId: 'a-former-session', messageUuid: 'a-former-record' }
  const t = transcript()
  t.system({ ...systemNotes.apiError(529, 'Overloaded'), forkedFrom })
  expect(said(t)).toEqual([['output', 'error\noverloaded_error\nOverloaded']])
  const unknown = { type: 'new-kind', uuid: 'a', parentUuid: null, note: 'gull', forkedFrom }
  const record = createRecordParser()(unknown, { line: 1, offset: 0, length: 1 })
  expect(searchableTexts(record, unknown).map(({ text }) => text)).toEqual(['gull'])
})

test('what the reader marks as an error is one to the search', () => {
  const t = transcript()
  t.respond({ calls: [bash('false', { exitCode: 1 })] })
  t.respond({ text: 'API Error: 529', model: '<synthetic>', extra: { isApiErrorMessage: true } })
  t.system(systemNotes.apiError(529, 'Overloaded'))
  t.attach(attachment('hook_blocking_error', { blockingError: { blockingError: 'Lint first' } }))
  t.respond('Done')
  expect(textsOf(t).map(({ kind, isError }) => [kind, isError])).toEqual([
    ['tool', false],
    ['output', true],
    ['answer', true],
    ['output', true],
    ['output', true],
    ['answer', false],
  ])
})

test('a long title is found by its last word, too', () => {
  const t = transcript()
  t.state(states.customTitle(`${'tide '.repeat(100)}gull`))
  expect(said(t)).toEqual([['title', `${'tide '.repeat(100)}gull`]])
})

test('instructions to the model are context; what was said is not', () => {
  const t = transcript({ version: '2.1.290' })
  t.attach(attachments.mcpInstructionsDelta('tides', 'Ask for a station.'))
  t.attach(attachment('prompt_snapshot', { text: 'You are Claude.' }))
  t.attach(attachment('diagnostics', { text: 'Unused variable' }))
  t.respond({ blocks: [{ type: 'mid_conv_system', content: 'Be brief.' }] })
  expect(textsOf(t).map(({ kind, text }) => [kind, text.split('\n').at(-1)])).toEqual([
    ['context', 'Ask for a station.'],
    ['context', 'You are Claude.'],
    ['output', 'Unused variable'],
    ['context', 'Be brief.'],
  ])
})
