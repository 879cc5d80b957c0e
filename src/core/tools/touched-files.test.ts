import { describe, expect, test } from 'vitest'
import { edit, multiEdit, read, write } from '../../../fixtures/file-tools.ts'
import { grep } from '../../../fixtures/search-tools.ts'
import { bash } from '../../../fixtures/shell-tools.ts'
import { call, failing, rejected, type ToolCall, unanswered } from '../../../fixtures/tool-call.ts'
import { transcript } from '../../../fixtures/transcript.ts'
import type { CallPart } from '../model/steps/step-content.ts'
import { itemContentsOf } from '../testing/item-contents.ts'
import { resultText } from './call-fields.ts'
import { touchedFiles } from './touched-files.ts'

/** The files of a call as it stands in a transcript, in short: a hint has a question mark. */
function filesOf(made: ToolCall, version = '2.1.290'): readonly string[] {
  const t = transcript({ seed: 'touched', version })
  t.prompt('Go')
  t.respond({ calls: [made] })
  const part = itemContentsOf(t.text())
    .flatMap(({ parts }) => parts)
    .find((each): each is CallPart => each.kind === 'call')
  if (part === undefined) throw new Error('There is no call')
  const last = part.results.at(-1)
  const outcome = last && {
    isError: last.result.isError,
    text: resultText(part),
    toolUseResult: last.toolUseResult,
  }
  return touchedFiles(part, outcome).map(
    ({ path, action, isHint }) => `${action} ${path}${isHint ? '?' : ''}`,
  )
}

const ran = (command: string, name = 'Bash') => filesOf(call(name, { command }, 'ok'))

test('reading, editing and writing name their file', () => {
  expect(filesOf(read('/a.ts', 'x'))).toEqual(['read /a.ts'])
  expect(filesOf(edit('/a.ts', 'x', 'y'))).toEqual(['edited /a.ts'])
  expect(filesOf(multiEdit('/a.ts', 'x', [{ old_string: 'x', new_string: 'y' }]))).toEqual(['edited /a.ts'])
  expect(filesOf(call('NotebookEdit', { notebook_path: '/n.ipynb', new_source: '1' }, 'ok'))).toEqual([
    'edited /n.ipynb',
  ])
  expect(filesOf(call('NotebookRead', { notebook_path: '/n.ipynb' }, '[]'))).toEqual(['read /n.ipynb'])
  expect(filesOf(call('write', { file_path: '/a.ts', content: '' }, 'ok'))).toEqual(['edited /a.ts'])
})

test('a new file is told from a changed one, also where only the model was told', () => {
  expect(filesOf(write('/a.md', '# A'))).toEqual(['created /a.md'])
  expect(filesOf(write('/a.md', '# B', '# A'))).toEqual(['edited /a.md'])
  const written = call('Write', { file_path: '/a.md', content: 'x' }, 'File created successfully at: /a.md')
  expect(filesOf(written)).toEqual(['created /a.md'])
  expect(filesOf(call('Edit', { file_path: '/a.md', old_string: '', new_string: 'x' }, 'ok'))).toEqual([
    'created /a.md',
  ])
})

test('what failed or was rejected touched nothing', () => {
  expect(filesOf(failing(read('/a.ts', ''), 'File does not exist.'))).toEqual([])
  expect(filesOf(rejected(bash('rm a.ts')))).toEqual([])
})

test('without a result it is only a hint', () => {
  expect(filesOf(unanswered(edit('/a.ts', 'x', 'y')))).toEqual(['edited /a.ts?'])
})

test('other tools touch no files, whatever they are given', () => {
  expect(filesOf(grep('tide', ['/a.ts:1:tide']))).toEqual([])
  expect(filesOf(call('constructor', { file_path: '/a.ts' }))).toEqual([])
  for (const input of [null, 'x', ['/a'], { file_path: 7 }, { file_path: '' }])
    for (const name of ['Read', 'Edit', 'MultiEdit', 'Write', 'NotebookEdit', 'Bash'])
      expect(touchedFiles({ name, input }, { isError: false, text: '' })).toEqual([])
})

describe('a command', () => {
  test('is known to have changed what Claude Code saw it change', () => {
    const edits = [
      { filePath: '/tide/a.ts', before: 'a\n', after: 'b\n' },
      { filePath: '/tide/new.md', before: null, after: 'High\n' },
      { filePath: '/tide/old.md', before: 'Low\n', after: null },
    ]
    expect(filesOf(bash('make && rm old.md other.md', { edits }))).toEqual([
      'edited /tide/a.ts',
      'created /tide/new.md',
      'deleted /tide/old.md',
      'deleted other.md?',
    ])
  })

  test('is known to have removed what it names with a part of its path, also on Windows', () => {
    const files = [{ filePath: 'C:\\tide\\lib\\a.ts', hunks: [], deleted: true }]
    const structured = { stdout: 'ok', bashEditDiff: { files } }
    expect(filesOf(call('PowerShell', { command: 'rm lib\\a.ts b.ts' }, 'ok', structured))).toEqual([
      'deleted C:\\tide\\lib\\a.ts',
      'deleted b.ts?',
    ])
  })

  test('is known to have changed files of which there is no diff, but not those without a name', () => {
    const bashEditDiff = {
      files: [{ hunks: [{ oldStart: 1, newStart: 1, lines: ['+a'] }] }],
      changedFiles: ['/b.txt', null],
      moreFiles: 3,
    }
    expect(filesOf(call('Bash', { command: 'make' }, 'ok', { stdout: 'ok', bashEditDiff }))).toEqual([
      'edited /b.txt',
    ])
  })

  test.each([
    ['rm a.ts b.ts', ['deleted a.ts?', 'deleted b.ts?']],
    ['rm -rf -- "my notes.md"', ['deleted my notes.md?']],
    ['git rm -q a\\ b.ts', ['deleted a b.ts?']],
    ['git mv src/a.ts src/b.ts', ['deleted src/a.ts?', 'created src/b.ts?']],
    ["mv 'a.ts' lib/", ['deleted a.ts?', 'created lib/a.ts?']],
    ['mv a.ts b.ts lib', ['deleted a.ts?', 'created lib/a.ts?', 'deleted b.ts?', 'created lib/b.ts?']],
    ['cd /tide && sudo rm ./a.ts # rm c.ts\nrm b.ts', ['deleted /tide/a.ts?', 'deleted /tide/b.ts?']],
    ['LC_ALL=C rm a.ts >/dev/null 2>&1 || true', ['deleted a.ts?']],
    ['npm test; rm \\\n  a.ts', ['deleted a.ts?']],
    ['(rm a.ts) | cat', ['deleted a.ts?']],
  ])('that moves or removes is a hint: %j', (command, files) => {
    expect(ran(command)).toEqual(files)
  })

  test.each([
    'echo rm a.ts',
    'rm *.ts "$FILE" ~/a.ts $(ls) `ls`',
    'rm --cached a.ts',
    'git rm --cached a.ts',
    'cd "$DIR" && rm a.ts',
    'mv -t lib a.ts',
    'mv a.ts',
    'mv "$A" b.ts',
    "cat > notes.md <<'EOF'\nrm a.ts\nEOF",
    'rm',
    '',
  ])('that says nothing certain enough says nothing: %j', (command) => {
    expect(ran(command)).toEqual([])
  })

  test('of PowerShell keeps its backslashes', () => {
    expect(ran('rm C:\\tide\\a.ts', 'PowerShell')).toEqual(['deleted C:\\tide\\a.ts?'])
  })
})
