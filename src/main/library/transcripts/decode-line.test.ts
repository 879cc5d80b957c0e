import { expect, test } from 'vitest'
import { agent } from '../../../../fixtures/agent-tools.ts'
import { read, write } from '../../../../fixtures/file-tools.ts'
import { spilled } from '../../../../fixtures/overflow.ts'
import { buildSampleLibrary } from '../../../../fixtures/sample-library.ts'
import { bash } from '../../../../fixtures/shell-tools.ts'
import { transcript } from '../../../../fixtures/transcript.ts'
import { parseText } from '../../../core/testing/parse-text.ts'
import { decodeIfSaid, decodeWithoutToolUseResult } from './decode-line.ts'

function shorten(line: string): string | undefined {
  const bytes = Buffer.from(`before\n${line}\nafter`)
  return decodeWithoutToolUseResult(bytes, 7, bytes.length - 6)
}

function linesWithResults(version: string): readonly string[] {
  const t = transcript({ version })
  const text = 'const a = "b\\n" // {"toolUseResult": no}\n'.repeat(100)
  t.prompt('Go')
  t.respond({ calls: [read('/a.ts', text), bash('cat a.ts', { stdout: text }), write('/b.ts', text)] })
  t.respond({ calls: [write('/a.ts', text, 'const b')] })
  return t.lines().filter((line) => line.includes('"toolUseResult":'))
}

test.each(['2.1.40', '2.1.232'])(
  'in %s a line without its structured result has the same outline',
  (version) => {
    const lines = linesWithResults(version)
    const shortened = lines.map(shorten)
    expect(shortened.filter((line) => line !== undefined).length).toBeGreaterThan(0)
    lines.forEach((line, at) => {
      const { length: _, ...whole } = parseText(`${line}\n`).records[0] ?? {}
      const { length: __, ...short } = parseText(`${shortened[at] ?? line}\n`).records[0] ?? {}
      expect(short).toEqual(whole)
    })
  },
)

test('a result that names an agent or an overflow file is decoded whole', () => {
  const t = transcript({ version: '2.1.100' })
  t.prompt('Go')
  t.respond({ calls: [agent({ prompt: 'Look '.repeat(1000), description: 'Look', report: 'Seen' })] })
  t.respond({ calls: [spilled(bash('cat big.log'), 'line\n'.repeat(9000))] })
  const results = t
    .lines()
    .filter((line) => line.includes('"agentId":') || line.includes('persistedOutputPath'))
  expect(results).toHaveLength(2)
  expect(results.map(shorten)).toEqual([undefined, undefined])
})

test('no line of the sample library gets another outline', () => {
  for (const { path, text } of buildSampleLibrary()) {
    if (!path.endsWith('.jsonl')) continue
    for (const line of text.split('\n')) {
      const short = shorten(line)
      if (short === undefined) continue
      const { length: _, ...expected } = parseText(`${line}\n`).records[0] ?? {}
      expect(parseText(`${short}\n`).records[0]).toMatchObject(expected)
    }
  }
})

test('a glance leaves out results, and nothing that anybody said', () => {
  const t = transcript({ version: '2.1.100' })
  t.prompt('What does {"type":"tool_result"} mean?')
  t.respond({ calls: [bash('npm test', { stdout: 'Printed' })] })
  t.respond('A {"type":"tool_result"} is what a tool printed.')
  const lines = t.lines()
  const left = lines.filter((line) => {
    const bytes = Buffer.from(line)
    return decodeIfSaid(bytes, 0, bytes.length) !== ''
  })
  expect(left).toEqual(lines.filter((line) => !line.includes('"tool_use_id":')))
  expect(left).toHaveLength(lines.length - 1)
})

test('a result that tells what a command did to files is decoded whole', () => {
  const t = transcript({ version: '2.1.290' })
  const edits = [{ filePath: '/a.ts', before: 'a\n', after: 'b\n' }]
  const stdout = 'said ,"bashEditDiff": in the output\n'.repeat(100)
  t.prompt('Go')
  t.respond({ calls: [bash('make', { stdout }), bash('make', { stdout, edits })] })
  const results = t.lines().filter((line) => line.includes('"toolUseResult":'))
  expect(results.map((line) => shorten(line) === undefined)).toEqual([false, true])
})
