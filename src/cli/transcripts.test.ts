import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import stringWidth from 'string-width'
import { expect, onTestFinished, test } from 'vitest'
import { attachments } from '../../fixtures/attachments.ts'
import { conversation } from '../../fixtures/conversation.ts'
import { damage } from '../../fixtures/damage.ts'
import { fork } from '../../fixtures/derived-transcripts.ts'
import { newerShapes } from '../../fixtures/newer-shapes.ts'
import { buildSampleLibrary } from '../../fixtures/sample-library.ts'
import { bash } from '../../fixtures/shell-tools.ts'
import { transcript } from '../../fixtures/transcript.ts'
import { verifyArchive } from '../main/export/archive/verify-archive.ts'
import { temporaryRoot } from '../main/testing/temporary-root.ts'
import { runScrollback } from './testing/run-scrollback.ts'

const scrollback = (...args: readonly string[]) => scrollbackWith([], ...args)

async function scrollbackWith(openedRoots: readonly string[], ...args: readonly string[]) {
  const home = mkdtempSync(join(tmpdir(), 'scrollback-home-'))
  onTestFinished(() => rmSync(home, { recursive: true }))
  const dataFolder = join(home, 'data')
  mkdirSync(dataFolder)
  writeFileSync(join(dataFolder, 'settings.json'), JSON.stringify({ openedRoots }))
  return runScrollback(args, { home, env: { SCROLLBACK_USER_DATA: dataFolder } })
}

function rewound() {
  const t = transcript()
  t.prompt('Plan it')
  const { leaf } = t.respond('A plan.')
  t.prompt('With Redis')
  t.respond({ text: 'Trying.', calls: [bash('redis-cli ping', { stdout: 'PONG ``` PONG' })] })
  t.rewindTo(leaf)
  t.prompt('With SQLite')
  t.respond('Done.')
  return t
}

test('sessions lists conversations, newest first, and counts the hidden ones', async () => {
  const { code, out } = await scrollback('sessions', '--root', temporaryRoot(buildSampleLibrary()))
  expect(code).toBe(0)
  expect(out).toContain('Tide tables without a network')
  expect(out).toMatch(/3 empty sessions hidden. Use --all to list them.$/)
})

test('export counts the sessions it leaves out, and includes them with --empty', async () => {
  const root = temporaryRoot(buildSampleLibrary())
  const zip = join(temporaryRoot([]), 'all.zip')
  const exportAll = (...more: readonly string[]) =>
    scrollback('export', '--all', '--root', root, '--format', 'md', '--out', zip, ...more)
  expect(await exportAll()).toMatchObject({
    out: expect.stringMatching(/^Exported 17 conversations /),
    err: expect.stringContaining('3 empty sessions left out. Add --empty to include them.'),
  })
  expect(await exportAll('--empty')).toMatchObject({
    out: expect.stringMatching(/^Exported 20 sessions /),
    err: '',
  })
})

test.each([
  ['--project', 'tidewater'],
  ['--search', 'project:tidewater'],
])('export %s leaves out the same sessions as the list', async (...selection) => {
  const root = temporaryRoot(buildSampleLibrary())
  const zip = join(temporaryRoot([]), 'some.zip')
  const exportThem = (...more: readonly string[]) =>
    scrollback('export', ...selection, '--root', root, '--format', 'raw', '--out', zip, ...more)
  expect(await exportThem()).toMatchObject({
    out: expect.stringMatching(/^Exported 5 conversations /),
    err: '1 empty session left out. Add --empty to include it.',
  })
  expect(await exportThem('--empty')).toMatchObject({
    out: expect.stringMatching(/^Exported 6 sessions /),
    err: '',
  })
})

test('an archive names the origin of a fork, like the list of sessions', async () => {
  const origin = rewound()
  const copy = fork(origin, { seed: 'copy' })
  copy.prompt('Another way')
  const root = temporaryRoot([origin, copy].flatMap((t) => t.files()))
  const zip = join(temporaryRoot([]), 'all.zip')
  expect(await scrollback('export', '--all', '--root', root, '--format', 'raw', '--out', zip)).toMatchObject({
    code: 0,
  })
  const { manifest } = await verifyArchive(zip)
  const listed: readonly { id: string; forkOf: string }[] = JSON.parse(
    (await scrollback('sessions', '--root', root, '--json')).out,
  )
  for (const sessions of [manifest.sessions, listed]) {
    expect(Object.fromEntries(sessions.map(({ id, forkOf }) => [id, forkOf]))).toEqual({
      [origin.sessionId]: null,
      [copy.sessionId]: origin.sessionId,
    })
  }
})

test('the file name decides the format, unless --format does', async () => {
  const root = temporaryRoot(rewound().files())
  const folder = temporaryRoot([])
  const exportTo = (name: string, ...more: readonly string[]) =>
    scrollback('export', '--all', '--root', root, '--out', join(folder, name), ...more)
  expect(await exportTo('talk.html')).toMatchObject({ code: 0 })
  expect(readFileSync(join(folder, 'talk.html'), 'utf8')).toMatch(/^<!doctype html>/i)
  expect(await exportTo('talk.md')).toMatchObject({ code: 0 })
  expect(readFileSync(join(folder, 'talk.md'), 'utf8')).toContain('With SQLite')
  expect(await exportTo('other.html', '--format', 'md')).toMatchObject({ code: 2 })
  expect(await exportTo('other.md', '--raw')).toMatchObject({
    code: 2,
    err: expect.stringContaining('Use a file name that ends with “.zip”'),
  })
  expect(await exportTo('noending')).toMatchObject({
    code: 2,
    err: expect.stringContaining('noending”. Use a name that ends with'),
  })
  expect(readdirSync(folder).toSorted()).toEqual(['talk.html', 'talk.md'])
})

test('export accepts transcript paths, alone or with ids', async () => {
  const [t, other] = [rewound(), conversation('And now?', 'Now this.')]
  const folder = temporaryRoot([{ path: 'downloads/talk.jsonl', text: t.text() }])
  const file = join(folder, 'downloads/talk.jsonl')
  expect(await scrollback('export', file, '--out', join(folder, 'talk.md'))).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^Exported 1 conversation /),
  })
  expect(readFileSync(join(folder, 'talk.md'), 'utf8')).toContain('With SQLite')
  const zip = join(folder, 'both.zip')
  const root = temporaryRoot(other.files())
  expect(await scrollback('export', file, other.sessionId, file, '--root', root, '--out', zip)).toMatchObject(
    { code: 0, out: expect.stringMatching(/^Exported 2 conversations /) },
  )
  expect(await scrollback('export', file, '--format', 'md', '--out', file)).toMatchObject({
    code: 1,
    err: expect.stringContaining('is a transcript'),
  })
  expect(readFileSync(file, 'utf8')).toBe(t.text())
  expect(await scrollback('export', `${file}.jsonl`, '--out', zip)).toMatchObject({
    code: 1,
    err: expect.stringContaining('cannot be opened: it does not exist'),
  })
})

test('export refuses an unclear query, and never writes into a source', async () => {
  const root = temporaryRoot(rewound().files())
  const zip = join(temporaryRoot([]), 'found.zip')
  expect(await scrollback('export', '--search', 'in:promt plan', '--root', root, '--out', zip)).toMatchObject(
    { code: 2, err: expect.stringContaining('Did you mean in:prompt?') },
  )
  expect(existsSync(zip)).toBe(false)
  const inside = join(root, 'projects', 'talk.md')
  expect(await scrollback('export', '--all', '--root', root, '--out', inside)).toMatchObject({
    code: 1,
    err: expect.stringContaining('Choose a folder outside of it.'),
  })
  expect(existsSync(inside)).toBe(false)
})

test('export never overwrites a transcript or writes into a library folder', async () => {
  const t = rewound()
  const root = temporaryRoot(t.files())
  const other = temporaryRoot(t.files())
  const options = ['--format', 'md', '--out']
  for (const out of [join(other, t.path()), join(other, 'all.zip')])
    expect(await scrollbackWith([other], 'export', '--all', '--root', root, ...options, out)).toMatchObject({
      code: 1,
      err: expect.stringContaining('is inside'),
    })
  const single = join(root, t.path())
  expect(await scrollback('export', '--all', '--root', single, ...options, single)).toMatchObject({
    code: 1,
    err: expect.stringContaining('is a transcript'),
  })
  const link = join(temporaryRoot([]), 'talk.md')
  symlinkSync(join(other, t.path()), link)
  expect(await scrollbackWith([other], 'export', '--all', '--root', root, '--out', link)).toMatchObject({
    code: 1,
    err: expect.stringContaining('is inside'),
  })
  for (const folder of [root, other]) expect(readFileSync(join(folder, t.path()), 'utf8')).toBe(t.text())
})

test('export follows a link and names its target', async () => {
  const root = temporaryRoot(rewound().files())
  const folder = temporaryRoot([{ path: 'notes/real.txt', text: 'old' }])
  const link = join(folder, 'talk.md')
  symlinkSync(join('notes', 'real.txt'), link)
  const { code, out } = await scrollback('export', '--all', '--root', root, '--out', link)
  expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining(join(folder, 'notes', 'real.txt')) })
  expect(readFileSync(link, 'utf8')).toContain('# Plan it')
  expect(lstatSync(link).isSymbolicLink()).toBe(true)
})

test('a fully unreadable transcript is listed, marked and exported', async () => {
  const t = rewound()
  const root = temporaryRoot([...t.files(), { path: 'projects/p/broken.jsonl', text: 'garbage\n{{{\n' }])
  const { out } = await scrollback('sessions', '--root', root)
  expect(out).toMatch(/^broken .* broken \(unreadable\)$/m)
  expect(out).not.toContain('--all')
  expect((await scrollback('doctor', '--root', root)).out).toMatch(/^ {2}unreadable +1$/m)
  const zip = join(temporaryRoot([]), 'talks.zip')
  expect(await scrollback('export', '--all', '--root', root, '--out', zip)).toMatchObject({
    code: 0,
    out: expect.stringContaining('2 conversations'),
    err: '',
  })
  const shown = await scrollback('show', 'broken', '--root', root)
  expect(shown).toMatchObject({ code: 0, out: expect.stringContaining('line 2, ') })
  expect(shown.out).not.toContain('holds no conversation')
})

test('without any session, one sentence says what to do', async () => {
  const root = temporaryRoot([])
  mkdirSync(join(root, 'projects'))
  const told = `No conversations in ${root} yet. Use --root PATH to choose another folder.`
  expect(await scrollback('sessions', '--root', root)).toEqual({ code: 0, out: told, err: '' })
  expect(await scrollback('doctor', '--root', root)).toEqual({ code: 0, out: told, err: '' })
  expect((await scrollback('sessions', '--json', '--root', root)).out).toBe('[]')
  expect(JSON.parse((await scrollback('doctor', '--json', '--root', root)).out).files).toEqual([])
  const empty = temporaryRoot([{ path: 'projects/p/empty.jsonl', text: '' }])
  expect((await scrollback('sessions', '--root', empty)).out).toBe(
    '1 empty session hidden. Use --all to list it.',
  )
  expect((await scrollback('doctor', '--root', empty)).out).toMatch(/^ {2}empty +1$/m)
})

test('sessions --json has the documented keys', async () => {
  const root = temporaryRoot(rewound().files())
  const { out } = await scrollback('sessions', '--json', '--root', root)
  const [session] = JSON.parse(out)
  expect(Object.keys(session)).toEqual(
    expect.arrayContaining(
      'id root path file project projectDir cwd title titleSource class started updated prompts responses toolCalls errors branches subagents tokens models versions gitBranch gitBranches bytes forkOf isGone isKept'.split(
        ' ',
      ),
    ),
  )
  expect(session).toMatchObject({
    title: 'Plan it',
    prompts: 2,
    responses: 3,
    toolCalls: 1,
    branches: 2,
    class: 'conversation',
  })
})

test('show prints the requested branch', async () => {
  const t = rewound()
  const root = temporaryRoot(t.files())
  const active = await scrollback('show', t.sessionId.slice(0, 6), '--root', root)
  expect(active.out).toContain('With SQLite')
  expect(active.out).not.toContain('With Redis')
  const first = await scrollback('show', t.sessionId, '--root', root, '--branch', '1')
  expect(first.out).toContain('With Redis')
  expect(first.out).toContain('````\nPONG ``` PONG\n````')
  const all = await scrollback('show', t.sessionId, '--root', root, '--branch', 'all', '--json')
  expect(JSON.parse(all.out).branches).toMatchObject([{ state: 'abandoned' }, { state: 'active' }])
})

test('after a rewind to the start, show prints the branch that the window opens', async () => {
  const t = newerShapes()
  const { code, out } = await scrollback('show', t.sessionId, '--root', temporaryRoot(t.files()))
  expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining('# Count the terns') })
})

test('export and show number branches in the same way', async () => {
  const t = rewound()
  const root = temporaryRoot(t.files())
  const exportAs = async (format: string) => {
    const target = join(temporaryRoot([]), `talk.${format}`)
    const args = ['--root', root, '--format', format, '--branch', 'all', '--out', target]
    expect(await scrollback('export', t.sessionId, ...args)).toMatchObject({ code: 0 })
    return readFileSync(target, 'utf8')
  }
  const markdown = await exportAs('md')
  expect(markdown).toContain('*The conversation forks here: branch 1, branch 2 continues below.*')
  expect(markdown).toContain('## Branch 1 of 2 (abandoned)')
  const page = await exportAs('html')
  expect(page).toContain('href="#branch-1"')
  expect(page).toContain('id="branch-1"')
  expect(page).not.toContain('href="#branch-2"')
})

test('queued prompts are shown and exported at every level of detail', async () => {
  const t = transcript({ version: '2.1.165' })
  t.prompt('Plan it')
  t.respond({ calls: [bash('ls', { stdout: 'a' })] })
  t.queue('enqueue', 'And count the fulmars')
  t.attach(attachments.queuedCommand('And count the fulmars'))
  t.respond('A plan.')
  const root = temporaryRoot(t.files())
  const { out } = await scrollback('show', t.sessionId, '--root', root)
  const typed = /Typed while the model was working.*\n\n> And count the fulmars\n\nA plan\./
  expect(out).toMatch(typed)
  const folder = temporaryRoot([])
  for (const name of ['talk.md', 'talk.html']) {
    const target = join(folder, name)
    await scrollback('export', t.sessionId, '--root', root, '--detail', 'talk', '--out', target)
  }
  expect(readFileSync(join(folder, 'talk.md'), 'utf8')).toMatch(typed)
  expect(readFileSync(join(folder, 'talk.html'), 'utf8')).toMatch(
    /Typed while the model was working<\/p>.*And count the fulmars.*A plan\./s,
  )
})

test('show prints prompts that were queued and not sent where they were typed', async () => {
  const t = transcript()
  t.prompt('Plan it')
  t.respond('A plan.')
  t.queue('enqueue', 'And count the fulmars')
  const { out } = await scrollback('show', t.sessionId, '--root', temporaryRoot(t.files()))
  expect(out.trimEnd()).toMatch(/\*Queued, not sent:\*\n\n> And count the fulmars$/)
})

test('show accepts the path of a transcript, and reports unknown sessions', async () => {
  const t = rewound()
  const root = temporaryRoot(t.files())
  expect((await scrollback('show', join(root, t.path()))).out).toContain('# Plan it')
  expect(await scrollback('show', 'ffffff', '--root', root)).toMatchObject({
    code: 1,
    err: 'scrollback: No session matches “ffffff”.',
  })
  expect(await scrollback('show', t.sessionId, '--root', root, '--branch', '7')).toMatchObject({ code: 1 })
})

test('show prints the Markdown export', async () => {
  const t = rewound()
  const root = temporaryRoot(t.files())
  for (const branch of ['active', 'all']) {
    const target = join(temporaryRoot([]), 'talk.md')
    const args = [t.sessionId, '--root', root, '--branch', branch]
    await scrollback('export', ...args, '--out', target)
    expect(`${(await scrollback('show', ...args)).out}\n`).toBe(readFileSync(target, 'utf8'))
  }
})

test('a missing folder does not hide the sessions of the others', async () => {
  const t = rewound()
  const root = temporaryRoot(t.files())
  const shown = await scrollbackWith([root, join(root, 'gone')], 'show', t.sessionId)
  expect(shown).toMatchObject({ code: 0, out: expect.stringContaining('# Plan it') })
  expect(shown.err).toContain(join(root, 'gone'))
})

test('a folder given twice is read once', async () => {
  const t = rewound()
  const root = temporaryRoot(t.files())
  const { out } = await scrollback('doctor', '--json', '--root', root, '--root', `${root}/`)
  expect(JSON.parse(out).totals.files).toBe(1)
  expect((await scrollback('show', t.sessionId.toUpperCase(), '--root', root, '--root', root)).code).toBe(0)
})

test('a file that is not a transcript is refused', async () => {
  const root = temporaryRoot([{ path: 'package.json', text: '{}' }])
  const { code, err } = await scrollback('show', join(root, 'package.json'))
  expect(code).toBe(1)
  expect(err).toContain('is not a transcript')
})

test('an exported zip is refused, with the command that restores from it', async () => {
  const root = temporaryRoot(rewound().files())
  const zip = join(temporaryRoot([]), 'all.zip')
  await scrollback('export', '--all', '--root', root, '--raw', '--out', zip)
  for (const args of [
    ['sessions', '--root', zip],
    ['search', 'plan', '--root', zip],
    ['show', zip],
  ])
    expect(await scrollback(...args)).toEqual({
      code: 1,
      out: '',
      err: `scrollback: “${zip}” is an archive. Open it in the window, or restore sessions from it with “scrollback restore SESSION… --from ZIP --to DIR”.`,
    })
})

test('columns align for wide characters', async () => {
  const { out } = await scrollback('sessions', '--root', temporaryRoot(buildSampleLibrary()))
  const [header, wide] = out.split('\n').filter((line) => line.includes('TITLE') || line.includes('今日の'))
  expect(stringWidth(wide?.slice(0, wide.indexOf('今日の')) ?? '')).toBe(header?.indexOf('TITLE'))
})

test('show lists unreadable lines', async () => {
  const t = rewound()
  t.raw(damage.garbage())
  const { out } = await scrollback('show', t.sessionId, '--root', temporaryRoot(t.files()))
  expect(out).toContain(`- line ${t.lines().length}, 50 bytes, not JSON: \`"<<<<<<< HEAD`)
})

test('doctor --explain explains each fork', async () => {
  const t = rewound()
  const root = temporaryRoot(t.files())
  const { out } = await scrollback('doctor', '--explain', t.sessionId, '--root', root)
  expect(out).toMatch(/^1 branch point\.$/m)
  expect(out).toMatch(/^The user went back to line \d+ \(response/m)
  const explained = JSON.parse(
    (await scrollback('doctor', '--explain', t.sessionId, '--json', '--root', root)).out,
  )
  expect(explained.points[0].ways).toHaveLength(2)
})

test('doctor counts every line and lists broken ones without failing', async () => {
  const t = rewound()
  t.raw(damage.garbage())
  const { code, out } = await scrollback('doctor', '--json', '--root', temporaryRoot(t.files()))
  const { totals, files } = JSON.parse(out)
  expect(code).toBe(0)
  expect(files).toMatchObject([
    {
      path: t.path(),
      kind: 'main',
      class: 'conversation',
      unknown: 0,
      unreadable: 1,
      branchPoints: 1,
      branches: 2,
      uncovered: 0,
    },
  ])
  expect(files[0].unreadableLines).toEqual([t.lines().length])
  expect(files[0].known + 1).toBe(files[0].lines)
  expect(totals).toMatchObject({ files: 1, toolCalls: 1, resultsPaired: 1, types: { user: { count: 4 } } })
})

test('doctor reports format differences by version, each with one location', async () => {
  const t = rewound()
  const [prompt] = t.records()
  t.push({ ...prompt, uuid: 'u-shiny', parentUuid: null, version: '2.1.999', shiny: 'secret', cwd: 7 })
  t.push({ type: 'crystal-ball', sessionId: t.sessionId, sees: 'secret' })
  const root = temporaryRoot(t.files())
  const line = t.lines().length
  const { code, out } = await scrollback('doctor', '--root', root)
  expect(code).toBe(0)
  expect(out).not.toContain('secret')
  expect(
    out.slice(out.indexOf('Format differences')).trimEnd(),
  ).toBe(`Format differences (Scrollback knows Claude Code up to 2.1.326)

Since version 2.1.999
  New type      crystal-ball                        1  ${t.path()}:${line}
  New field     user.shiny (string)                 1  ${t.path()}:${line - 1}
  Changed type  user.cwd (number, expected string)  1  ${t.path()}:${line - 1}`)
  const { format, totals } = JSON.parse((await scrollback('doctor', '--json', '--root', root)).out)
  expect(totals).toMatchObject({ unknownTypes: { 'crystal-ball': 1 }, unknownKeys: { 'user.shiny': 1 } })
  expect(format).toMatchObject({
    knownUpTo: '2.1.326',
    omitted: 0,
    findings: [
      { kind: 'UNKNOWN_TYPE', name: 'crystal-ball', versions: { '2.1.999': 1 }, line },
      { kind: 'NEW_FIELD', name: 'user.shiny', found: 'string', count: 1, line: line - 1 },
      { kind: 'TYPE_MISMATCH', name: 'user.cwd', found: 'number', expected: 'string' },
    ],
  })
})
