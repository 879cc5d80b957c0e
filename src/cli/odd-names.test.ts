import { copyFileSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runScrollback } from './testing/run-scrollback.ts'

// Names that are not valid text, and names with control characters. Only Linux has both.

const SAMPLE = join(import.meta.dirname, '../../resources/sample-library')
const TIDES = '-home-mira-code-tidewater'
const SAME = '44ec6509-6685-4792-9ac6-8964ec69f7a3'
const BYTES = '22222222-2222-4222-8222-222222222222'
const CONTROLS = '33333333-3333-4333-8333-333333333333'
const RED = '\u001b[31m\nred'

function start() {
  const home = mkdtempSync(join(tmpdir(), 'scrollback-names-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  const root = join(home, '.claude')
  cpSync(SAMPLE, root, { recursive: true })
  const projects = join(root, 'projects')
  const original = join(projects, TIDES, `${SAME}.jsonl`)
  const inProjects = (...bytes: readonly (string | number)[]) =>
    Buffer.concat(
      [projects, '/', ...bytes].map((part) =>
        typeof part === 'string' ? Buffer.from(part) : Buffer.of(part),
      ),
    )
  mkdirSync(inProjects('-home-caf', 0xe9))
  copyFileSync(original, inProjects('-home-caf', 0xe9, `/${BYTES}.jsonl`))
  copyFileSync(original, inProjects(`${TIDES}/latin-`, 0xe9, '.jsonl'))
  mkdirSync(inProjects(RED))
  copyFileSync(original, inProjects(RED, `/${CONTROLS}.jsonl`))
  // A valid name that looks like an escaped one.
  copyFileSync(original, inProjects(`${TIDES}/looks-⟪E9⟫.jsonl`))
  const run = (...args: readonly string[]) => runScrollback(args, { home })
  return { home, root, run }
}

test.skipIf(process.platform !== 'linux')(
  'sessions whose names are not valid text or contain control characters are listed, found, shown, exported and restored',
  async () => {
    const { home, run } = start()
    const listed = await run('sessions')
    expect(listed).toMatchObject({ code: 0, err: '' })
    for (const id of ['22222222', '33333333', 'latin-⟪E9⟫', 'looks-⟪E2⟫⟪9F⟫⟪AA⟫E9⟫']) {
      expect(listed.out).toContain(id.slice(0, 8))
      expect((await run('show', id)).out).toContain('Tide tables without a network')
    }
    expect((await run('search', 'caf')).out).toContain('22222222')
    // No name reaches the terminal unescaped.
    expect((await run('sessions', '--json')).out + listed.out).not.toMatch(/\u001b/)

    const zip = join(home, 'all.scrollback.zip')
    expect(await run('export', '--all', '--raw', '--redact', 'none', '--out', zip)).toMatchObject({ code: 0 })
    expect(await run('verify', zip)).toMatchObject({ code: 0 })
    for (const id of [BYTES, CONTROLS, 'latin-⟪E9⟫'])
      expect(await run('restore', id, '--from', zip, '--to', join(home, 'from-zip'))).toMatchObject({
        code: 0,
        err: '',
      })
    expect(readdirSync(join(home, 'from-zip', 'projects')).toSorted()).toEqual(
      [TIDES, '-home-caf⟪E9⟫', '⟪1B⟫[31m⟪0A⟫red'].toSorted(),
    )
  },
)

test.skipIf(process.platform !== 'linux')(
  'they are backed up under an escaped name, and read from the vault after they are deleted',
  async () => {
    const { home, root, run } = start()
    const vault = join(home, 'vault')
    expect(await run('keep', '--to', vault)).toMatchObject({ code: 0, err: '' })
    expect(await run('vault', 'verify', '--full')).toMatchObject({ code: 0 })
    const names = readdirSync(vault, { recursive: true, encoding: 'utf8' })
    expect(names.some((name) => name.endsWith(`-home-caf⟪E9⟫/${BYTES}.jsonl.zst`))).toBe(true)
    expect(names.join('\n')).not.toContain('\ufffd')
    await run('index')
    rmSync(join(root, 'projects'), { recursive: true })
    expect((await run('vault', 'list', '--gone')).out).toContain('22222222')
    expect((await run('show', '22222222')).out).toContain('Tide tables without a network')
    expect(await run('restore', BYTES)).toMatchObject({ code: 0, err: '' })
    expect(readdirSync(join(root, 'projects'))).toEqual(['-home-caf⟪E9⟫'])
    expect((await run('show', '22222222')).out).toContain('Tide tables without a network')
  },
)
