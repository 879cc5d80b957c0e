import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { conversation } from '../../fixtures/conversation.ts'
import { temporaryRoot } from '../main/testing/temporary-root.ts'
import { runScrollback } from './testing/run-scrollback.ts'

/** Made here, so that no secret stands in the repository. */
function toKey(seed: number): string {
  const signs = Array.from({ length: 92 }, (_, at) => ((at * 7 + seed * 13 + at * at) % 36).toString(36))
  return `sk-${'ant'}-api03-${signs.join('')}AA`
}

function open() {
  const home = temporaryRoot([])
  const key = toKey(1)
  const herons = conversation(`The key is ${key}`, 'Yes.', { cwd: '/home/ada/tides', seed: 'herons' })
  const terns = conversation('About terns', 'Yes.', { cwd: '/home/ada/terns', seed: 'terns' })
  for (const { path, text } of [...herons.files(), ...terns.files()]) {
    const file = join(home, '.claude', path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  return {
    home,
    key,
    path: herons.path(),
    herons: herons.sessionId,
    terns: terns.sessionId,
    run: (...args: readonly string[]) => runScrollback(args, { home }),
  }
}

test('secrets are listed masked, with their sessions and where to replace them', async () => {
  const { run, key, herons, terns } = open()
  const { out, code } = await run('secrets')
  expect(code).toBe(0)
  expect(out).toContain('Anthropic API key')
  expect(out).toContain('https://')
  expect(out).not.toContain(key.slice(20, 60))
  const { out: json } = await run('secrets', '--all', '--vault', '--json')
  const report = JSON.parse(json)
  expect(report.scanned).toMatchObject({ files: 2 })
  const finding = report.findings.find(({ rule }: { rule: string }) => rule === 'anthropic-api-key')
  expect(Object.keys(finding)).toEqual([
    'rule',
    'confidence',
    'masked',
    'places',
    'sessions',
    'first',
    'last',
    'inVault',
  ])
  expect(finding).toMatchObject({ confidence: 'certain', places: 1, sessions: [herons], inVault: false })
  expect(JSON.parse((await run('secrets', herons, '--json')).out).scanned.files).toBe(1)
  const other = JSON.parse((await run('secrets', terns, '--json')).out)
  expect(JSON.stringify(other)).not.toContain('anthropic-api-key')
})

test('a secret of a backed up session is in the vault, also after the session was deleted', async () => {
  const { run, home, path, herons } = open()
  expect((await run('keep', '--to', join(home, 'vault'), '--remember')).code).toBe(0)
  const { findings } = JSON.parse((await run('secrets', '--json')).out)
  expect(findings.find(({ rule }: { rule: string }) => rule === 'anthropic-api-key')).toMatchObject({
    sessions: [herons],
    inVault: true,
  })
  rmSync(join(home, '.claude', path))
  const json = async (...args: readonly string[]) =>
    JSON.parse((await run('secrets', '--json', ...args)).out).findings.filter(
      ({ rule }: { rule: string }) => rule === 'anthropic-api-key',
    )
  expect(await json()).toEqual([])
  expect(await json('--vault')).toMatchObject([{ sessions: [herons], inVault: true }])
})
