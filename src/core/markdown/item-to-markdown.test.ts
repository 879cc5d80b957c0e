import createParser from 'markdown-it'
import { describe, expect, it } from 'vitest'
import type { ItemContent } from '../items/item.ts'
import type { CallPart } from '../model/steps/step-content.ts'
import { itemToMarkdown } from './item-to-markdown.ts'

const EMPTY: ItemContent = {
  key: 'a/0',
  kind: 'answer',
  time: null,
  model: null,
  usage: null,
  duration: null,
  parts: [],
  overflow: [],
  cut: 0,
}

function text(kind: ItemContent['kind'], words: string): ItemContent {
  return { ...EMPTY, kind, parts: [{ kind: 'block', block: { kind: 'text', text: words } }] }
}

function call(
  name: string,
  input: unknown,
  output = 'done',
  toolUseResult: unknown = undefined,
): ItemContent {
  const part: CallPart = {
    kind: 'call',
    id: 't1',
    name,
    input,
    results: [
      {
        result: { kind: 'result', callId: 't1', isError: false, parts: [{ kind: 'text', text: output }] },
        toolUseResult,
      },
    ],
    notes: [],
  }
  return { ...EMPTY, kind: 'call', parts: [part] }
}

describe('itemToMarkdown', () => {
  it('writes the input of a tool that is named like something every object has', () => {
    expect(itemToMarkdown(call('constructor', { path: 'a.md', depth: 2 }))).toBe(
      '**constructor** `a.md`\n\n- depth: `2`\n\n```\ndone\n```',
    )
  })

  it('shows what a command did to files as diffs', () => {
    const hunks = [{ oldStart: 1, newStart: 1, lines: ['-let a = 1', '+let a = 2'] }]
    const bashEditDiff = { files: [{ filePath: '/a.ts', hunks }], changedFiles: ['/a.ts', '/b.ts'] }
    expect(itemToMarkdown(call('Bash', { command: 'make' }, 'done', { stdout: 'done', bashEditDiff }))).toBe(
      [
        '**Bash**',
        '```sh\nmake\n```',
        '```\ndone\n```',
        '*Changed* `/a.ts`',
        '```diff\n@@ -1,1 +1,1 @@\n-let a = 1\n+let a = 2\n```',
        '*Changed* `/b.ts`',
      ].join('\n\n'),
    )
  })

  it('quotes what an advisor said, and not what went wrong', () => {
    const asked = call('advisor', { question: 'Map or set?' }, 'Use a **map**.')
    expect(itemToMarkdown(asked)).toContain('\n\n> Use a **map**.')
  })

  it('quotes what a person typed', () => {
    expect(itemToMarkdown(text('prompt', 'Draw\n\nthe <b>tide</b>'))).toBe(
      '> Draw\n>\n> the &lt;b>tide&lt;/b>',
    )
  })

  it('quotes what a person typed while the model was working, and says so', () => {
    const quoted = '*Typed while the model was working:*\n\n> Keep it &lt;b>small'
    expect(itemToMarkdown(text('interjection', 'Keep it <b>small'))).toBe(quoted)
  })

  it('quotes code that is indented by a tab as code', () => {
    expect(itemToMarkdown(text('prompt', 'Why?\n\n\t<ul>\n\t\t<li>\n\t</ul>'))).toBe(
      '> Why?\n>\n> ```\n> <ul>\n> \t<li>\n> </ul>\n> ```',
    )
  })

  it.each([
    ['1. first', '    <script>', '```\n<script>\n```'],
    ['- a', '  ```\n<b>\n  ```', '```\n<b>\n```'],
    ['- ```\n  a', '  <b>', '  &lt;b>'],
  ])('lets no text go on with the list of the one before it: %j, %j', (before, after, written) => {
    const parts = [before, after].flatMap((words) => text('answer', words).parts)
    const markdown = itemToMarkdown({ ...EMPTY, parts })
    expect(markdown.endsWith(`\n\n${written}`)).toBe(true)
    expect(createParser({ html: true }).render(markdown)).not.toMatch(/<(?:script|b)>/)
  })

  it('leaves an answer as it is, with lower headings', () => {
    expect(itemToMarkdown(text('answer', '# Tides\n\n- one'))).toBe('### Tides\n\n- one')
  })

  it('names a document, however short its text is', () => {
    const block = { kind: 'document', title: 'tides_2026.txt', text: 'high', raw: {} } as const
    expect(itemToMarkdown({ ...EMPTY, parts: [{ kind: 'block', block }] })).toBe(
      '*Document tides_2026.txt*\n\n```\nhigh\n```',
    )
  })

  it('tells how large a document is that is no text, as its bytes say nothing', () => {
    const source = { type: 'base64', media_type: 'application/pdf', data: 'A'.repeat(5000) }
    const raw = { type: 'document', title: 'tides.pdf', source }
    const block = { kind: 'document', title: 'tides.pdf', text: undefined, raw } as const
    const markdown = itemToMarkdown({ ...EMPTY, parts: [{ kind: 'block', block }] })
    expect(markdown).toContain('<summary>Document tides.pdf</summary>')
    expect(markdown).toContain('5,000 characters of Base64')
    expect(markdown).not.toContain('AAAA')
  })

  it('writes a command and its output in fences that the output cannot end', () => {
    expect(itemToMarkdown(call('Bash', { command: 'cat a.md' }, '```\nx\n```'))).toBe(
      '**Bash**\n\n```sh\ncat a.md\n```\n\n````\n```\nx\n```\n````',
    )
  })

  it('writes a slash command and what it printed without their tags', () => {
    const parts = [
      '<command-name>/compact</command-name>\n  <command-message>compact</command-message>\n  <command-args>keep `it`</command-args>',
      '<local-command-stdout>\u001b[2mDone\u001b[22m</local-command-stdout>',
    ].flatMap((words) => text('command', words).parts)
    expect(itemToMarkdown({ ...EMPTY, kind: 'command', parts })).toBe(
      '*Command* `` /compact keep `it` ``\n\n```\nDone\n```',
    )
    const long = '<command-name>/ask</command-name><command-args>one\ntwo <b></command-args>'
    expect(itemToMarkdown(text('command', long))).toBe('*Command*\n\n```\n/ask one\ntwo <b>\n```')
  })

  it('writes a shell command and what it printed', () => {
    const parts = [
      '<bash-input>ls</bash-input>',
      '<bash-stdout>a</bash-stdout><bash-stderr>b</bash-stderr>',
    ].flatMap((words) => text('shell', words).parts)
    expect(itemToMarkdown({ ...EMPTY, kind: 'shell', parts })).toBe(
      '*Shell command*\n\n```sh\nls\n```\n\n```\na\n```\n\n*Standard error*\n\n```\nb\n```',
    )
  })

  it('writes an edit as a diff', () => {
    const edit = call('Edit', { file_path: '/a.ts', old_string: 'one\ntwo', new_string: 'one\n2' })
    expect(itemToMarkdown(edit)).toContain('```diff\n one\n-two\n+2\n```')
    expect(itemToMarkdown(edit)).toMatch(/^\*\*Edit\*\* `\/a.ts`\n\n```diff/)
  })

  it('tells where the hunks of an edit stand, or at least where each begins', () => {
    const structuredPatch = [
      { oldStart: 1, oldLines: 2, newStart: 1, newLines: 1, lines: [' a', '-b', '\\ No newline'] },
      { oldStart: 40, oldLines: 0, newStart: 39, newLines: 1, lines: ['+c'] },
    ]
    const input = { file_path: '/a.ts', old_string: 'a\nb', new_string: 'a' }
    expect(itemToMarkdown(call('Edit', input, 'done', { structuredPatch }))).toContain(
      '```diff\n@@ -1,2 +1,1 @@\n a\n-b\n\\ No newline\n@@ -40,0 +39,1 @@\n+c\n```',
    )
    const edits = [
      { old_string: 'a', new_string: 'b' },
      { old_string: 'c', new_string: 'd' },
    ]
    expect(itemToMarkdown(call('multiedit', { file_path: '/a.ts', edits }))).toContain(
      '```diff\n@@ @@\n-a\n+b\n@@ @@\n-c\n+d\n```',
    )
  })

  it('tells what a call is about once, beside its name, and what is too long for that twice', () => {
    expect(itemToMarkdown(call('Grep', { pattern: 'a|b', path: 'src' }))).toBe(
      '**Grep** `a|b`\n\n- path: `src`\n\n```\ndone\n```',
    )
    expect(itemToMarkdown(call('Bash', { command: 'ls', description: 'Look *around*' }))).toBe(
      '**Bash** Look \\*around\\*\n\n```sh\nls\n```\n\n```\ndone\n```',
    )
    const long = itemToMarkdown(call('Read', { file_path: `/${'🌊'.repeat(60)}` }))
    expect(long).toContain(`**Read** \`/${'🌊'.repeat(49)}…\``)
    expect(long).toContain(`/${'🌊'.repeat(60)}\n`)
    expect(itemToMarkdown(call('mcp__db__query', { sql: 'select 1\nfrom dual' }))).toContain('`select 1…`')
  })

  it('writes questions with their options, and what lines cannot say as it is', () => {
    const options = [{ label: 'Blue', description: 'As the *logo*' }, { label: 'Green' }]
    const asked = { question: 'Which colour?', header: 'Colour', options, multiSelect: true }
    expect(itemToMarkdown(call('AskUserQuestion', { questions: [asked] }))).toBe(
      '**AskUserQuestion**\n\n**Colour** Which colour? *(choose any)*\n\n- Blue: As the \\*logo\\*\n- Green\n\n```\ndone\n```',
    )
    for (const odd of [
      { ...asked, more: 'x' },
      { ...asked, question: 'two\nlines' },
      { ...asked, options: [{ label: 'a', preview: 'b' }] },
    ])
      expect(itemToMarkdown(call('AskUserQuestion', { questions: [odd] }))).toContain('```json')
  })

  it('writes todos as a task list', () => {
    const todos = [
      { content: 'Measure', status: 'completed' },
      { content: 'Draw', status: 'in_progress' },
    ]
    expect(itemToMarkdown(call('TodoWrite', { todos }))).toContain(
      '- [x] Measure\n- [ ] Draw *(in progress)*',
    )
  })

  it('writes what else is known of todos', () => {
    const todos = [
      { content: 'Measure', status: 'pending', activeForm: 'Measuring', id: '7', priority: 'high' },
      { content: 'Draw', status: 'waiting', activeForm: 'Draw' },
    ]
    expect(itemToMarkdown(call('TodoWrite', { todos, merge: 'yes' }))).toContain(
      '- [ ] Measure · activeForm: `Measuring` · id: `7` · priority: `high`\n- [ ] Draw · status: `waiting`\n\n- merge: `yes`',
    )
  })

  it('keeps the spaces of a short input', () => {
    const markdown = itemToMarkdown(call('Grep', { pattern: 'foo  bar\tbaz', glob: ' *.py ', path: 'a b' }))
    expect(markdown).toContain('- path: `a b`')
    expect(markdown).toContain('*pattern*\n\n```\nfoo  bar\tbaz\n```')
    expect(markdown).toContain('*glob*\n\n```\n *.py \n```')
  })

  it('writes what an edit was given, where the patch says something else', () => {
    const patch = { structuredPatch: [{ oldStart: 1, newStart: 1, lines: ['-x', '+y'] }] }
    const input = { file_path: '/a', old_string: 'one', new_string: 'two', edits: [] }
    expect(itemToMarkdown(call('Edit', input, 'done', patch))).toContain('```diff\n-one\n+two\n```')
    const edits = [{ old_string: 'a', new_string: 'b', why: 'because' }, 'no object']
    const markdown = itemToMarkdown(call('MultiEdit', { file_path: '/a', edits }))
    for (const given of ['-a\n+b', '"why": "because"', '"no object"']) expect(markdown).toContain(given)
  })

  it('folds a long output and never cuts it', () => {
    const output = Array.from({ length: 500 }, (_, at) => `line ${at}`).join('\n')
    const markdown = itemToMarkdown(call('Bash', { command: 'seq' }, output))
    expect(markdown).toContain('<summary>Output, 500 lines</summary>')
    expect(markdown).toContain(output)
  })

  it('takes terminal colours out of an output', () => {
    expect(itemToMarkdown(call('Bash', { command: 'ls' }, '\u001b[31mred\u001b[0m'))).toContain(
      '```\nred\n```',
    )
    expect(itemToMarkdown(call('Bash', {}, '\u001b]0;a title\u0007here\u001b[2K'))).toContain(
      '```\nhere\n```',
    )
  })

  it.each([null, 'a string', 7, [1], { edits: 'no list', todos: [null], questions: [null] }])(
    'shows an input of another shape faithfully: %j',
    (input) => {
      for (const name of [
        'Bash',
        'Edit',
        'MultiEdit',
        'Write',
        'Task',
        'TodoWrite',
        'ExitPlanMode',
        'AskUserQuestion',
        'mcp__x__y',
      ])
        expect(() => itemToMarkdown(call(name, input))).not.toThrow()
    },
  )

  it('lets no hostile text be read as HTML, except the folds that are ours', () => {
    const hostile = '<script>alert(1)</script></details></summary><img src=x onerror=alert(1)>\n\n`<b>'
    const markdown = [
      text('prompt', hostile),
      text('answer', hostile),
      text('command', hostile),
      call(hostile, { [hostile]: hostile, other: { [hostile]: hostile } }, `${hostile}\n`.repeat(100)),
      call('TodoWrite', { todos: [{ content: hostile, status: hostile }] }),
      call('AskUserQuestion', {
        questions: [{ question: hostile, header: hostile, options: [{ label: hostile }] }],
      }),
      call('AskUserQuestion', {
        questions: [{ question: '<b>', header: '</details>', options: [{ label: '<i>' }] }],
      }),
      call('Edit', { file_path: hostile, old_string: hostile, new_string: '' }),
    ]
      .map((content) => itemToMarkdown(content))
      .join('\n\n')
    const html = createParser({ html: true })
      .parse(markdown, {})
      .flatMap((token) => [token, ...(token.children ?? [])])
      .filter(({ type }) => type.startsWith('html'))
      .map(({ content }) => content.trim())
    for (const tag of html) expect(tag).toMatch(/^(<details>\n<summary>[^<]*<\/summary>|<\/details>)$/)
  })
})
