import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { agent } from '../../../../fixtures/agent-tools.ts'
import { edit, multiEdit, read, readImage, write } from '../../../../fixtures/file-tools.ts'
import {
  askUserQuestion,
  exitPlanMode,
  skill,
  taskCreate,
  taskUpdate,
  todo,
  todoWrite,
} from '../../../../fixtures/planning-tools.ts'
import { glob, grep, list, toolSearch, webFetch, webSearch } from '../../../../fixtures/search-tools.ts'
import { bash, powerShell } from '../../../../fixtures/shell-tools.ts'
import { call, failing, rejected, type ToolCall, unanswered } from '../../../../fixtures/tool-call.ts'
import { transcript } from '../../../../fixtures/transcript.ts'
import { itemContentsOf } from '../../testing/item-contents.ts'
import { textOfMarkup } from '../../testing/markup-text.ts'
import { ItemView } from '../item-view.tsx'

/** A call as it stands in a transcript, drawn. */
function draw(toolCall: ToolCall, version = '2.1.150') {
  const t = transcript({ seed: 'tool', version })
  t.prompt('Go')
  t.respond({ calls: [toolCall] })
  const content = itemContentsOf(t.text()).find(({ kind }) => kind === 'call')
  if (content === undefined) throw new Error('There is no call')
  const closed = renderToStaticMarkup(
    <ItemView content={content} isOpen={false} onToggle={() => undefined} />,
  )
  const open = renderToStaticMarkup(<ItemView content={content} isOpen onToggle={() => undefined} />)
  return { row: textOfMarkup(closed).replace(/\s+/g, ' '), body: open.slice(open.indexOf('fold-body')) }
}

describe('shell', () => {
  test('the command is on the row, the two streams are apart', () => {
    const { row, body } = draw(bash('npm test', { stdout: 'ok', stderr: 'slow' }))
    expect(row).toContain('Bash npm test')
    expect(textOfMarkup(body)).toMatch(/npm test[\s\S]*ok[\s\S]*Standard error[\s\S]*slow/)
  })

  test('a failure tells its exit code on the closed row', () => {
    expect(draw(bash('false', { exitCode: 2, stderr: 'no' })).row).toContain('Exit 2')
  })

  test('colours of the output are drawn', () => {
    const { body } = draw(powerShell('x', { stdout: '\u001b[32mgreen\u001b[0m' }))
    expect(body).toContain('<span class="ansi-fg-green">green</span>')
  })

  test('what goes on in the background, or was stopped, says so', () => {
    expect(draw(bash('npm start', { backgroundTaskId: 'b1' })).row).toContain('In the background')
    expect(draw(bash('sleep 9', { interrupted: true })).row).toContain('Interrupted')
  })

  test('files that the command changed are drawn as diffs', () => {
    const edits = [
      { filePath: '/home/ada/tide/a.ts', before: 'let a = 1\n', after: 'let a = 2\n' },
      { filePath: '/home/ada/tide/new.md', before: null, after: 'High water\n' },
    ]
    const { row, body } = draw(bash('sed -i s/1/2/ a.ts', { edits }), '2.1.290')
    expect(row).toContain('+2 −1')
    expect(textOfMarkup(body)).toMatch(
      /a\.ts[\s\S]*let a = 1[\s\S]*let a = 2[\s\S]*new\.md \(created\)[\s\S]*High water/,
    )
    expect(body).toContain('diff-line added')
  })

  test('changed files of which there is no diff are named, or counted', () => {
    const structured = {
      stdout: 'ok',
      stderr: '',
      bashEditDiff: {
        files: [{ filePath: '/a.bin', hunks: 'none' }, 7],
        changedFiles: ['/a.bin', '/b.txt', null],
        moreFiles: 3,
      },
    }
    const { body } = draw(call('Bash', { command: 'make' }, 'ok', structured), '2.1.290')
    expect(textOfMarkup(body)).toMatch(
      /\/a\.bin \(changed\)[\s\S]*\/b\.txt \(changed\)[\s\S]*2 more files changed/,
    )
  })

  test.each([null, 'x', [], {}, { files: {} }, { files: [null, {}] }])(
    'edits of a wrong shape are none: %j',
    (edits) => {
      const structured = { stdout: 'ok', stderr: '', bashEditDiff: edits }
      expect(textOfMarkup(draw(call('Bash', { command: 'make' }, 'ok', structured)).body)).not.toContain(
        'changed',
      )
    },
  )

  test('a result that differs from the streams is shown as the model got it', () => {
    const structured = { stdout: 'all of it', stderr: '', interrupted: false }
    expect(draw(call('Bash', { command: 'cat x' }, 'a preview', structured)).body).toContain('a preview')
  })

  test('the output of a background shell is shown with its id', () => {
    const { row, body } = draw(call('BashOutput', { bash_id: 'b1' }, '<status>running</status>'), '2.0.10')
    expect(row).toContain('BashOutput b1')
    expect(textOfMarkup(body)).toContain('status: running')
    expect(draw(call('KillShell', { shell_id: 'b7' }, 'Killed'), '2.0.10').row).toContain('KillShell b7')
  })
})

describe('files', () => {
  test('what was read has its line numbers and colours', () => {
    const { row, body } = draw(read('/a/b.ts', 'x\nconst a = 1\nz', { offset: 2, limit: 1 }))
    expect(row).toMatch(/Read \/a\/b\.ts\s*1 line/)
    expect(body).toContain('<pre class="line-numbers" aria-hidden="true">2</pre>')
    expect(body).toContain('<span class="hljs-keyword">const</span>')
    expect(body).toContain('Lines 2 to 2 of 3')
  })

  test('a picture is shown', () => {
    const { body } = draw(
      readImage('/a/b.png', { width: 2, height: 2, palette: ['#000000', '#ffffff'], paint: () => 1 }),
    )
    expect(body).toContain('src="data:image/png;base64,')
  })

  test('an edit counts its lines on the row and marks them by signs', () => {
    const { row, body } = draw(edit('/a/b.ts', 'let a', 'const a', { originalFile: 'one\nlet a\nthree\n' }))
    expect(row).toMatch(/Edit \/a\/b\.ts.*\+1 −1/)
    expect(body).toMatch(/removed.*<span class="sign">−<\/span>.*added.*<span class="sign">\+<\/span>/)
    expect(textOfMarkup(body)).toContain('three')
  })

  test('an edit without a patch is compared here', () => {
    const input = { file_path: '/a', old_string: 'a\nb', new_string: 'a\nc' }
    expect(draw(call('Edit', input, 'ok')).row).toContain('+1 −1')
  })

  test('lines that a patch leaves out are shown all the same', () => {
    const lines = Array.from({ length: 30 }, (_, line) => `line${line}`)
    const changed = lines.with(0, 'first').with(29, 'last')
    const { body } = draw(edit('/a', lines.join('\n'), changed.join('\n')))
    expect(body).toContain('line15')
  })

  test('what an edit was given is shown where the patch differs, even in its spaces', () => {
    const structuredPatch = [{ oldStart: 1, newStart: 1, lines: ['-a b', '+c'] }]
    const input = { file_path: '/a', old_string: 'a  b', new_string: 'c' }
    expect(draw(call('Edit', input, 'ok', { structuredPatch })).body).toContain('a  b')
    const edits = [{ old_string: 'a', new_string: 'b', why: 'because' }, 'no object']
    const { body } = draw(call('MultiEdit', { file_path: '/a', edits }, 'ok'))
    for (const given of ['because', 'no object']) expect(textOfMarkup(body)).toContain(given)
  })

  test('several edits are one diff', () => {
    const edits = [
      { old_string: 'a', new_string: 'A' },
      { old_string: 'c', new_string: 'C' },
    ]
    expect(draw(multiEdit('/x', 'a\nb\nc\n', edits), '1.0.40').row).toMatch(/\+\d −\d/)
  })

  test('a new file is all new, a replaced one shows what changed and the whole', () => {
    expect(draw(write('/a.md', '# A\n\nb\n')).row).toContain('+3')
    const { row, body } = draw(write('/a.md', 'a\nB\n', 'a\nb\n'))
    expect(row).toContain('+1 −1')
    expect(body).toContain('Full file')
  })

  test('a file without content is said to be empty', () => {
    const { body } = draw(write('/empty.ts', ''))
    expect(textOfMarkup(body)).toContain('Empty file')
    expect(body.slice(0, body.indexOf('Raw result'))).not.toContain('scroll-box')
  })

  test('a cell of a notebook is code', () => {
    const input = { notebook_path: '/n.ipynb', cell_id: 'c1', new_source: 'import os', edit_mode: 'replace' }
    const { row, body } = draw(call('NotebookEdit', input, 'Updated cell c1'))
    expect(row).toContain('NotebookEdit /n.ipynb')
    expect(body).toContain('<span class="hljs-keyword">import</span>')
  })
})

describe('searches', () => {
  test('pattern and place are on the row, with what was found', () => {
    expect(draw(grep('foo', ['a.ts:1:foo'], 'src')).row).toMatch(/Grep foo in src\s*1 line/)
    expect(draw(glob('*.ts', ['a.ts', 'b.ts'])).row).toMatch(/Glob \*\.ts\s*2 files/)
    expect(draw(list('/a', '- b'), '1.0.40').row).toContain('LS /a')
    expect(draw(toolSearch('pdf', ['mcp__pdf__read'])).body).toContain('mcp__pdf__read')
  })

  test('a page is read as prose, and cannot bring links that run', () => {
    const { row, body } = draw(webFetch('https://a.example', 'What?', '**Yes** [x](javascript:alert(1))'))
    expect(row).toContain('Web page https://a.example')
    expect(textOfMarkup(body)).toMatch(/Question about the page[\s\S]*What\?[\s\S]*Answer[\s\S]*Yes/)
    expect(body).toContain('<strong>Yes</strong>')
    expect(body).not.toContain('href="javascript')
  })

  test('results of the web are links', () => {
    const { row, body } = draw(
      webSearch(
        'tides',
        [
          { title: 'Tides', url: 'https://t.example' },
          { title: 'Bad', url: 'javascript:x' },
        ],
        'So.',
      ),
    )
    expect(row).toMatch(/Web search tides\s*2 results/)
    expect(body).toContain('<a href="https://t.example" target="_blank" rel="noreferrer"')
    expect(body).not.toContain('href="javascript')
  })
})

describe('agents and plans', () => {
  test('an agent is named by its kind, with its totals', () => {
    const { row, body } = draw(
      agent({ description: 'Look around', prompt: 'Find **it**', type: 'Explore', report: '# Found' }),
    )
    expect(row).toMatch(/Explore Look around.*0 calls/)
    expect(body).toMatch(/Prompt[\s\S]*<h3 data-level="1"[^>]*>Found/)
  })

  test('an agent in the background says so', () => {
    expect(draw(agent({ description: 'Wait', prompt: 'x', background: true })).row).toContain(
      'In the background',
    )
  })

  test('a list of things to do shows what is done and what is next', () => {
    const { row, body } = draw(
      todoWrite([todo('One', 'completed'), todo('Two', 'in_progress'), todo('Three')]),
    )
    expect(row).toMatch(/To-do list Two\s*1 of 3 done/)
    expect(body).toMatch(/aria-label="Done".*One.*aria-label="In progress".*Two.*aria-label="To do".*Three/)
  })

  test('how a thing to do is called meanwhile is within reach', () => {
    const todos = [
      { content: 'Measure', status: 'pending', activeForm: 'Measuring' },
      { content: 'Draw', status: 'waiting', activeForm: 'Draw', subject: 'Tides' },
    ]
    const { body } = draw(call('TodoWrite', { todos }, 'ok'))
    const text = body.replace(/<[^>]+>/g, '\n')
    for (const given of ['Measuring', 'waiting', 'Tides']) expect(text).toContain(given)
    expect(text.match(/Draw/g)).toHaveLength(1)
  })

  test('tasks are shown one by one and as a list', () => {
    const { body } = draw(taskCreate('7', 'Measure', 'All of it'))
    expect(body).toContain('#7')
    // How it is called meanwhile is the same: once is enough.
    expect(body).not.toContain('activeForm')
    const input = { subject: 'Draw', description: 'It', activeForm: 'Drawing' }
    expect(textOfMarkup(draw(call('TaskCreate', input, 'ok')).body)).toMatch(
      /While in progress[\s\S]*Drawing/,
    )
    expect(draw(taskUpdate('7', 'pending', 'completed')).row).toContain('#7 · done')
    const tasks = [{ id: '7', subject: 'Measure', status: 'completed', blockedBy: [] }]
    expect(draw(call('TaskList', {}, '#7 [completed] Measure', { tasks })).row).toContain('1 of 1 done')
  })

  test('of a question the answer is marked', () => {
    const options = [
      ['Map', 'Fast'],
      ['Set', 'Small'],
    ] as const
    const { row, body } = draw(
      askUserQuestion([{ question: 'Which?', header: 'Kind', options, answer: 'Set' }]),
    )
    expect(row).toContain('Question Which?')
    expect(body).toMatch(/Map.*Fast.*<li class="chosen"[^>]*>.*aria-label="Chosen".*Set/)
    const own = askUserQuestion([{ question: 'Which?', header: 'Kind', options, answer: 'Neither' }])
    expect(draw(own).body).toMatch(/aria-label="Answered".*Neither/)
  })

  test('a plan is prose, and its refusal is on the row', () => {
    const { row, body } = draw(exitPlanMode('# Tides\n\n- one'))
    expect(row).toContain('Plan Tides')
    expect(body).toContain('<li dir="auto">one</li>')
    expect(draw(rejected(exitPlanMode('# Tides'))).row).toContain('Rejected')
  })

  test('a skill is named, and what it expands to is within reach', () => {
    const { row, body } = draw(skill('release-notes', 'Write the notes.'))
    expect(row).toContain('Skill release-notes')
    expect(body).toContain('Write the notes.')
    expect(draw(call('SlashCommand', { command: '/review 3' }, 'ok')).row).toContain('Command /review 3')
  })
})

describe('any other tool', () => {
  test('one of an MCP server is named by server and tool', () => {
    const { row, body } = draw(
      call('mcp__browser__open_tab', { url: 'https://a.example' }, '{"tab":{"id":3}}'),
    )
    expect(row).toContain('browser · open_tab https://a.example')
    expect(textOfMarkup(body)).toContain('"id": 3')
  })

  test('an unknown one shows all it was given and all it gave', () => {
    const input = { text: 'a\nb', list: [1, 2], deep: { er: { still: { more: true } } }, no: null }
    const { row, body } = draw(call('Loom', input, 'woven'))
    expect(row).toContain('Loom a b')
    for (const shown of ['text', 'a\nb', '[1,2]', 'still', 'true', 'null', 'woven'])
      expect(textOfMarkup(body)).toContain(shown)
  })

  test('a failure is on the closed row and stands out when open', () => {
    const { row, body } = draw(failing(read('/a', ''), 'File does not exist.'))
    expect(row).toContain('Error')
    expect(body).toMatch(/result-error[\s\S]*File does not exist\./)
    expect(body).not.toContain('tool_use_error')
  })

  test('what a failure says is a message, and what a command printed is not', () => {
    expect(draw(rejected(bash('rm -r /'))).body).toContain('result-error result-message')
    expect(draw(bash('make', { exitCode: 2, stdout: 'a  b' })).body).not.toContain('result-message')
  })

  test('a call without a result says so, and one whose result is empty', () => {
    expect(draw(unanswered(bash('sleep 1'))).row).toContain('No result')
    expect(textOfMarkup(draw(call('Loom', {}, '')).body)).toContain('No output')
    expect(textOfMarkup(draw(call('Loom', {}, ' \n')).body)).toContain('No output')
    expect(textOfMarkup(draw(call('Loom', {}, 'woven')).body)).not.toContain('No output')
  })

  test('an empty text that was given can be told from none', () => {
    expect(textOfMarkup(draw(call('Loom', { thread: '' }, 'woven')).body)).toContain('""')
  })
})

test('what was given to a tool keeps lines that end with a carriage return alone', () => {
  const { body } = draw(call('mcp__a__b', { note: 'one\rtwo\nthree' }, 'ok'))
  expect(body).toContain('one\ntwo\nthree')
})
