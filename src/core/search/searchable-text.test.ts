import { expect, test } from 'vitest'
import { bash } from '../../../fixtures/shell-tools.ts'
import { systemNotes } from '../../../fixtures/system-notes.ts'
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

test('commands are what people typed, and what they printed is without tags', () => {
  const t = transcript()
  t.command('model', { args: 'opus', stdout: 'Set' })
  t.user('<command-message>review is running…</command-message>\n<command-name>/review</command-name>')
  t.shell('make', 'built', 'warned')
  t.shell('true', '')
  t.system(systemNotes.localCommand('cost'))
  t.queue('enqueue', '<bash-input>make</bash-input>')
  expect(said(t)).toEqual([
    ['prompt', '/model opus'],
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
