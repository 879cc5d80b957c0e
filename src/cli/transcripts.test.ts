import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { damage } from '../../fixtures/damage.ts'
import { buildSampleLibrary } from '../../fixtures/sample-library.ts'
import { bash } from '../../fixtures/shell-tools.ts'
import { transcript } from '../../fixtures/transcript.ts'
import { temporaryRoot } from '../main/testing/temporary-root.ts'
import { run } from './run.ts'

async function scrollback(...args: readonly string[]) {
  const home = mkdtempSync(join(tmpdir(), 'scrollback-home-'))
  onTestFinished(() => rmSync(home, { recursive: true }))
  const out: string[] = []
  const err: string[] = []
  const code = await run(args, '1.2.3', {
    env: {},
    home,
    platform: 'linux',
    signal: new AbortController().signal,
    print: (text) => out.push(text),
    printError: (text) => err.push(text),
  })
  return { code, out: out.join('\n'), err: err.join('\n') }
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

test('sessions lists conversations, newest first, and says what it hides', async () => {
  const { code, out } = await scrollback('sessions', '--root', temporaryRoot(buildSampleLibrary()))
  expect(code).toBe(0)
  expect(out).toContain('Tide tables without a network')
  expect(out).toMatch(/3 sessions without a conversation: show with --all$/)
})

test('sessions --json has the documented keys', async () => {
  const root = temporaryRoot(rewound().files())
  const { out } = await scrollback('sessions', '--json', '--root', root)
  const [session] = JSON.parse(out)
  expect(Object.keys(session)).toEqual(
    expect.arrayContaining(
      'id root path project cwd title titleSource class started updated prompts responses toolCalls branches subagents tokens models versions gitBranch bytes'.split(
        ' ',
      ),
    ),
  )
  expect(session).toMatchObject({
    title: 'Plan it',
    prompts: 3,
    responses: 3,
    toolCalls: 1,
    branches: 2,
    class: 'conversation',
  })
})

test('show prints the branch one asks for', async () => {
  const t = rewound()
  const root = temporaryRoot(t.files())
  const active = await scrollback('show', t.sessionId.slice(0, 6), '--root', root)
  expect(active.out).toContain('With SQLite')
  expect(active.out).not.toContain('With Redis')
  const first = await scrollback('show', t.sessionId, '--root', root, '--branch', '1')
  expect(first.out).toContain('Branch 1 of 2 (abandoned)')
  expect(first.out).toContain('````\nPONG ``` PONG\n````')
  const all = await scrollback('show', t.sessionId, '--root', root, '--branch', 'all', '--json')
  expect(JSON.parse(all.out).branches).toMatchObject([{ state: 'abandoned' }, { state: 'active' }])
})

test('show takes the path of a transcript, and says what it does not find', async () => {
  const t = rewound()
  const root = temporaryRoot(t.files())
  expect((await scrollback('show', join(root, t.path()))).out).toContain('# Plan it')
  expect(await scrollback('show', 'ffffff', '--root', root)).toMatchObject({
    code: 1,
    err: 'scrollback: No session “ffffff” was found.',
  })
  expect(await scrollback('show', t.sessionId, '--root', root, '--branch', '7')).toMatchObject({ code: 1 })
})

test('show names the lines it cannot read', async () => {
  const t = rewound()
  t.raw(damage.garbage())
  const { out } = await scrollback('show', t.sessionId, '--root', temporaryRoot(t.files()))
  expect(out).toContain(`- line ${t.lines().length}, 50 bytes, not JSON: "<<<<<<< HEAD`)
})

test('doctor counts every line, names the broken ones, and does not fail because of them', async () => {
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
