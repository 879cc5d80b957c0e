import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { textOfMarkup } from '../../../core/testing/markup-text.ts'
import { linesIn, ODD_INPUTS, ODD_OUTCOME, standingText } from '../../../core/testing/odd-inputs.ts'
import type { PageFormat } from '../../../shared/export-formats.ts'
import type { ExportOptions } from '../../../shared/schemas/export.ts'
import { openTranscript } from '../../library/sessions/find-session.ts'
import { pageOf, sessionsOf, UNREDACTED } from '../../testing/exported.ts'
import { readMessageStrings, toFragments, toWords } from '../../testing/message-strings.ts'

const SAMPLE = join(import.meta.dirname, '../../../../resources/sample-library')
const OPTIONS: ExportOptions = { ...UNREDACTED, branches: 'all', detail: 'all' }
const FORMATS = ['html', 'markdown'] as const satisfies readonly PageFormat[]

function exportText(file: string, format: PageFormat, options = OPTIONS): Promise<string> {
  return pageOf(known.get(file) ?? file, { ...options, format })
}

/** Parts of lines that the document does not have, each once. */
function findMissing(strings: readonly string[], document: string, format: PageFormat): readonly string[] {
  const text =
    format === 'html'
      ? textOfMarkup(document.replace(/<(style|script)>[\s\S]*?<\/\1>/g, ''))
      : decode(document)
  const words = toWords(text.replace(/\[U\+[0-9A-F]{4,}\]/g, ''))
  return [...new Set(strings.flatMap(toFragments))].filter((fragment) => !words.includes(fragment))
}

function decode(markdown: string): string {
  return markdown.replace(/&lt;/g, '<').replace(/&gt;/g, '>').replace(/&#58;/g, ':').replace(/&amp;/g, '&')
}

const known = new Map((await sessionsOf(SAMPLE)).map((session) => [session.file, session]))
const sessions = [...known.values()].map(({ summary }) => summary)

describe.each(sessions.map(({ title, path }) => ({ title, file: join(SAMPLE, path) })))(
  '$title',
  ({ file }) => {
    test.each(FORMATS)('every line that was said, given or got is in the %s', async (format) => {
      expect(findMissing(readMessageStrings(file), await exportText(file, format), format)).toEqual([])
    })
  },
)

describe('odd transcripts', () => {
  let folder: string

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'scrollback-complete-'))
  })

  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const TEXTS = [
    'plain words',
    'a fence that never ends\n```js\nconst left = "open"\n',
    '~~~\ntildes\n~~~\nbehind them',
    '# Heading\n\nUnderlined\n==========\n\n> quoted\n> > twice\n\n1. one\n2. two\n   - inner [ ] box',
    '| a | b |\n|---|---|\n| cell | `code | pipe` |',
    'html <b>bold</b> <!-- comment --> <details><summary>sum</summary>body</details> &amp; &lt;entity&gt;',
    '[link](https://example.com/a_b "title") ![image](https://example.com/p.png) <https://auto.example>',
    '[ref]: https://example.com/target "reference title"\n\nuses [ref]',
    'windows\r\nlines\rand old ones',
    'Ünïcödé 漢字 עברית 🙂 e\u0301',
    `long ${'word '.repeat(3000)}end`,
    Array.from({ length: 400 }, (_, at) => `line ${at} of many`).join('\n'),
    '    indented code\n\ttabbed code\n\nafter `` ` `` ticks ``',
    '\\*escaped\\* \\# \\[x\\] trailing backslash \\',
    '---\ntitle: not front matter\n---\n\n***\n\n- - - nested',
    '$math$ :emoji: @mention #123 footnote[^1]\n\n[^1]: the note',
  ]

  function writeOdd(): string {
    let count = 0
    let parentUuid: string | null = null
    const line = (record: object) => {
      const uuid = `00000000-0000-4000-8000-${String(++count).padStart(12, '0')}`
      const timestamp = new Date(Date.UTC(2026, 1, 1, 0, count)).toISOString()
      const text = JSON.stringify({ uuid, parentUuid, sessionId: 's', timestamp, ...record })
      parentUuid = uuid
      return `${text}\n`
    }
    const say = (role: 'user' | 'assistant', content: unknown, more = {}) =>
      line({ type: role, message: { id: `m${count}`, role, model: 'm', content }, ...more })
    const use = (name: string, input: unknown, output: unknown, toolUseResult?: unknown) => {
      const id = `t${count}`
      return (
        say('assistant', [{ type: 'tool_use', id, name, input }]) +
        say('user', [{ type: 'tool_result', tool_use_id: id, content: output }], { toolUseResult })
      )
    }
    const lines = [
      ...TEXTS.flatMap((text, at) => [
        say('user', text, at % 5 === 4 ? { parentUuid: '00000000-0000-4000-8000-000000000001' } : {}),
        say('assistant', [{ type: 'thinking', thinking: `thought ${at}\n${text}` }]),
        say('assistant', [{ type: 'text', text: `answer ${at}\n\n${text}` }]),
        use('Bash', { command: text, description: `does ${at}` }, text),
        use(
          'Edit',
          { file_path: `f${at}`, old_string: text, new_string: `${text}\nmore ${at}` },
          `done ${at}`,
        ),
        use('mcp__odd__tool', { deep: [{ er: text }], number: at }, [{ type: 'text', text }]),
        use('Read', { file_path: `/f${at}` }, text),
        use('Write', { file_path: `/w${at}`, content: text }, [
          { type: 'text', text: `wrote ${at}` },
          { type: 'text', text },
        ]),
      ]),
      ...ODD_INPUTS.map(([name, input]) => use(name, input, 'done', ODD_OUTCOME)),
      use('Bash', { command: 'fetch' }, 'a tenth is fetched\rhalf is fetched\rall is fetched'),
      say('user', [{ type: 'tool_result', tool_use_id: 'of-nobody', content: 'a lone result' }]),
      say('user', 'parent is missing', { parentUuid: 'ffffffff-0000-4000-8000-000000000000' }),
      say('user', 'again from the very start', { parentUuid: null }),
      say('assistant', [{ type: 'text', text: 'last words' }]),
    ]
    const project = join(folder, 'projects', 'p')
    mkdirSync(project, { recursive: true })
    const file = join(project, 's.jsonl')
    writeFileSync(file, lines.join(''))
    return file
  }

  test.each(FORMATS)('every line of them is in the %s', async (format) => {
    const file = writeOdd()
    expect(await openTranscript(file, { onProblem: () => undefined })).toBeDefined()
    expect(findMissing(readMessageStrings(file), await exportText(file, format), format)).toEqual([])
  })

  test.each(FORMATS)('every string that a tool was given is in the %s, with its spaces', async (format) => {
    const document = await exportText(writeOdd(), format)
    const text = format === 'html' ? standingText(document) : decode(document).replace(/\\([[\]_])/g, '$1')
    const lines = ODD_INPUTS.flatMap(([, input]) => linesIn(input))
    expect(lines.filter((line) => !text.includes(line))).toEqual([])
  })
})

test.each(FORMATS)('the comparison notices what is left out of the %s', async (format) => {
  const session = sessions.find(({ subagents, path }) => subagents > 0 && !path.includes('subagents'))
  const file = join(SAMPLE, session?.path ?? '')
  const strings = readMessageStrings(file)
  const whole = await exportText(file, format)
  for (const options of [
    { subagents: false },
    { detail: 'tools', thinking: false, subagents: false },
    { detail: 'talk' },
  ] as const) {
    const less = await exportText(file, format, { ...OPTIONS, ...options })
    expect(findMissing(strings, less, format).length, JSON.stringify(options)).toBeGreaterThan(0)
  }
  // A single line, anywhere in it.
  const line = strings.flatMap((text) => text.split('\n')).find((each) => /^[\w ,]{40,}\.?$/.test(each)) ?? ''
  expect(whole).toContain(line)
  expect(findMissing(strings, whole.replaceAll(line, ''), format)).toContain(toWords(line))
})
