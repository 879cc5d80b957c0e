import { appendFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { transcript } from '../../fixtures/transcript.ts'
import { runScrollback } from './testing/run-scrollback.ts'

const BIDI = '\u202e'
/** Retitles and clears the terminal, sets colours, reorders text, and does the same with one-byte codes. */
const HOSTILE = `\u001b]0;PWNED\u0007\u001b[31mred\u001b[0m alert\u001b[2J ${BIDI}txt \u009b2J`
/** Characters that a terminal interprets. */
const OBEYED = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/

/** A transcript with these sequences in every name and text. */
function start() {
  const home = mkdtempSync(join(tmpdir(), 'scrollback-hostile-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  const root = join(home, '.claude')
  const cwd = `/home/mira/\u001b[2Jfolder${BIDI}`
  const t = transcript({ seed: 'hostile', cwd, gitBranch: `\u001b[2Jbranch${BIDI}` })
  const prompt = t.prompt(HOSTILE)
  t.respond(HOSTILE)
  t.rewindTo(prompt)
  t.respond('Another answer.')
  t.prompt(HOSTILE)
  const folder = join(root, 'projects', `-home\u001b[2J${BIDI}-mira`)
  const write = (path: string, text: string) => {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
  write(join(folder, `${t.sessionId}.jsonl`), t.text())
  const record = { type: `\u001b[2J${BIDI}type`, [`\u001b[2J${BIDI}key`]: 1 }
  appendFileSync(
    join(folder, `${t.sessionId}.jsonl`),
    `${JSON.stringify(record)}\n{"broken ${BIDI}\u009b2J\n`,
  )
  write(join(folder, `a\u001b[2J${BIDI}b.jsonl`), t.text())
  symlinkSync('nowhere', join(folder, `\u001b[2J${BIDI}.jsonl`))
  write(
    join(root, 'history.jsonl'),
    `${JSON.stringify({ display: HOSTILE, project: cwd, timestamp: 1, sessionId: 'lost' })}\n`,
  )
  const run = (...args: readonly string[]) => runScrollback(args, { home, isScreen: true })
  return { home, root, id: t.sessionId, run }
}

test.skipIf(process.platform === 'win32')(
  'no command lets a transcript or a file name control the terminal',
  async () => {
    const { home, root, id, run } = start()
    const out = join(home, 'talks.zip')
    const commands = [
      ['sessions'],
      ['sessions', '--json'],
      ['search', 'alert'],
      ['search', 'in:title red'],
      ['search', 'alert', '--json'],
      ['show', id],
      ['show', id, '--branch', 'all'],
      ['show', id, '--json'],
      ['show', join(root, 'projects')],
      ['roots'],
      ['doctor'],
      ['doctor', '--json'],
      ['index'],
      ['export', '--all', '--raw', '--out', out],
      ['verify', out],
      ['keep', '--to', join(home, 'vault')],
      ['vault', 'list'],
      ['vault', 'status'],
      ['vault', 'verify'],
      ['vault', 'lost'],
      ['restore', id, '--dry-run', '--to', join(home, `to\u001b[2J${BIDI}`)],
      ['show', HOSTILE],
      ['sessions', '--root', HOSTILE],
      ['forget', HOSTILE],
      ['restore', HOSTILE],
      ['export', HOSTILE, '--out', `${HOSTILE}.md`],
      [HOSTILE],
    ]
    for (const args of commands) {
      const { out, err } = await run(...args)
      // Our own styles.
      const text = `${out}\n${err}`.replace(/\u001b\[[012]m/g, '')
      expect({ args, obeyed: OBEYED.exec(text)?.[0], text }).toEqual({ args, obeyed: undefined, text })
    }
  },
)

test.skipIf(process.platform === 'win32')('every command prints titles as the user saw them', async () => {
  const { id, run } = start()
  const title = 'red alert [U+202E]txt'
  expect((await run('show', id)).out).toContain(`title: "${title}"`)
  for (const args of [['sessions'], ['search', 'alert'], ['search', 'in:title red']])
    expect((await run(...args)).out).toContain(title)
  for (const args of [
    ['sessions', '--json'],
    ['search', 'alert', '--json'],
  ])
    expect(JSON.parse((await run(...args)).out)[0]).toMatchObject({ title })
})

test.skipIf(process.platform === 'win32')('a file name cannot forge a line of output', async () => {
  const { root, run } = start()
  const folder = join(root, 'projects', '-made-up')
  mkdirSync(folder)
  writeFileSync(join(folder, 'a\nall is well\u001b[2J.jsonl'), '{"broken\n')
  const { out } = await run('doctor')
  expect(out).toContain('a[U+000A]all is well[U+001B][2J.jsonl')
  expect((await run('sessions')).out).toContain('a[U+000A]all')
})
