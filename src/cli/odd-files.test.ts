import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isNightly } from '../core/testing/runs.ts'
import { ODD_KINDS, type OddKind, putOddFile } from '../main/testing/odd-files.ts'
import { runScrollback } from './testing/run-scrollback.ts'

// Pipes, sockets and devices where files belong. A test that waits for one of them never ends.

const SAMPLE = join(import.meta.dirname, '../../resources/sample-library')
const ID = '44ec6509-6685-4792-9ac6-8964ec69f7a3'
const NO_FILE = 'it is not a regular file, but a pipe, a socket or a device'
const isWindows = process.platform === 'win32'

function start() {
  const home = mkdtempSync(join(tmpdir(), 'sb-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  const root = join(home, '.claude')
  cpSync(SAMPLE, root, { recursive: true })
  const data = join(home, '.config', 'Scrollback')
  const vault = join(home, 'vault')
  return {
    home,
    root,
    data,
    vault,
    project: join(root, 'projects', '-home-mira-code-tidewater'),
    run: (...args: readonly string[]) => runScrollback(args, { home }),
    keep: (...args: readonly string[]) => runScrollback(['keep', '--to', vault, ...args], { home }),
  }
}

test.skipIf(isWindows).each(ODD_KINDS)(
  '%s in place of a transcript is reported, and everything else is listed, found, exported and backed up',
  async (kind) => {
    const { home, project, run, keep } = start()
    const odd = join(project, `${ID}.jsonl`)
    await putOddFile(odd, kind)
    for (const args of [['sessions'], ['search', 'tide'], ['index'], ['doctor']]) {
      const { out, err } = await run(...args)
      expect(`${out}\n${err}`, args.join(' ')).toContain(`${odd}: ${NO_FILE}`)
    }
    for (const args of [
      ['show', odd],
      ['export', odd, '--out', join(home, 'a.md')],
    ]) {
      const { code, err } = await run(...args)
      expect(code).toBe(1)
      // `show` first follows a link and names its target.
      expect(err).toMatch(/cannot be read: it is not a regular file|is not a transcript/)
    }
    const zip = join(home, 'all.zip')
    expect((await run('export', '--all', '--out', zip)).err).toContain(`${odd}: ${NO_FILE}`)
    expect(await run('verify', zip)).toMatchObject({ code: 0 })
    const kept = await keep()
    expect(kept.err).toContain(NO_FILE)
    expect(kept.out).toMatch(/\d+ files .* backed up/)
    expect((await run('search', 'tide', '--json')).out).toContain('tidewater')
  },
)

test.skipIf(isWindows).each(ODD_KINDS)('%s in place of settings falls back to the defaults', async (kind) => {
  const { root, data, run } = start()
  mkdirSync(data, { recursive: true })
  await putOddFile(join(data, 'settings.json'), kind)
  await putOddFile(join(root, 'settings.json'), kind)
  await putOddFile(join(root, 'history.jsonl'), kind)
  expect(await run('sessions')).toMatchObject({
    code: 0,
    err: 'Scrollback could not read your settings, so it uses the defaults. The file is not changed.',
  })
  expect((await run('vault', 'lost')).err).toContain(NO_FILE)
})

test.skipIf(isWindows).each(ODD_KINDS)(
  '%s in place of the index is set aside, and the index is built',
  async (kind) => {
    const { data, run } = start()
    await run('index')
    for (const name of ['shard-0.db', 'shard-1.db-wal', 'updates.json'])
      await putOddFile(join(data, 'index', name), kind)
    const { out, err } = await run('search', 'tide')
    expect(out).toContain('tide')
    expect(err).toContain('The index cannot be used. Scrollback is rebuilding it. The damaged file is now')
    expect(readdirSync(join(data, 'index'))).toContain('shard-0.db.set-aside')
  },
)

test.skipIf(isWindows).each(ODD_KINDS)('%s in place of a zip is refused', async (kind) => {
  const { home, run } = start()
  const zip = join(home, 'talk.scrollback.zip')
  await putOddFile(zip, kind)
  for (const args of [
    ['verify', zip],
    ['restore', ID, '--from', zip, '--to', join(home, 'to')],
  ]) {
    const { code, err } = await run(...args)
    expect(code).toBe(1)
    expect(err).toContain(NO_FILE)
  }
})

function* filesBelow(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesBelow(path)
    else yield path
  }
}

test.skipIf(isWindows).each(ODD_KINDS)(
  '%s in place of any file of a vault stops no command',
  async (kind: OddKind) => {
    const { home, vault, run, keep } = start()
    await keep()
    const names = [
      'README.txt',
      'lock',
      'root.json',
      'ledger.jsonl',
      'ledger.jsonl.zst',
      'state.json',
      'status.json',
      `${ID}.jsonl.zst`,
    ]
    const all = [...filesBelow(vault)].filter((path) => names.some((name) => path.endsWith(name)))
    expect(all.length).toBeGreaterThan(4)
    // While one works, each file is in turn another kind of thing.
    const turn = ODD_KINDS.indexOf(kind)
    const odd = isNightly() ? all : all.filter((_, at) => at % ODD_KINDS.length === turn)
    for (const path of odd) {
      const copy = mkdtempSync(join(home, 'copy-'))
      cpSync(vault, copy, { recursive: true })
      await putOddFile(path, kind)
      for (const args of [
        ['keep', '--to', vault],
        ['vault', 'status', '--from', vault],
        ['vault', 'verify', '--full', '--from', vault],
        ['vault', 'list', '--from', vault],
        ['restore', ID, '--from', vault, '--to', join(home, 'to')],
      ]) {
        const { err } = await run(...args)
        expect(err, `${path}: ${args.join(' ')}`).not.toMatch(/^ {4}at |Error:|ENOTFILE/m)
      }
      rmSync(vault, { recursive: true, force: true })
      cpSync(copy, vault, { recursive: true })
    }
  },
)
