import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { toChecksum } from '../../../core/redact/checks/checksum.ts'
import { SECRET_RULES } from '../../../core/redact/rules/registry.ts'
import { ALL_OF_IT, exportEverything } from '../../testing/export-everything.ts'
import { sessionsOf } from '../../testing/exported.ts'
import { replaceMarks, writeMarked } from '../../testing/marked-transcripts.ts'
import { exportArchive } from '../export-archive.ts'
import { exportPage } from '../export-page.ts'
import type { ExportSession } from '../plan/export-session.ts'

/** Put together here, so that no scanner takes it for somebody’s. */
const BODY = 'q7TfLw2ZrKx9VbN4sYdHm3GcJp6AeU'
const SECRET = `gh${'p'}_${BODY}${toChecksum(BODY)}`
const OPTIONS = { ...ALL_OF_IT, redact: ['secrets' as const] }

let home: string
let sessions: readonly ExportSession[]
let left: ReadonlyMap<string, string>

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'scrollback-redact-'))
  const root = mkdtempSync(join(home, 'root-'))
  writeMarked(root)
  replaceMarks(root, `-${SECRET}-`)
  sessions = await sessionsOf(root)
  left = await exportEverything(sessions, { folder: mkdtempSync(join(home, 'out-')), options: OPTIONS })
}, 120_000)

afterAll(() => rmSync(home, { recursive: true, force: true }))

describe('a secret in every place of a transcript', () => {
  test('leaves in no format, name, list, manifest or copy', () => {
    const passed = [...left].filter(([name, text]) => name.includes(SECRET) || text.includes(SECRET))
    expect(passed.map(([name]) => name)).toEqual([])
  })

  test('has one number, wherever it stood', () => {
    const numbers = [...left.values()].flatMap((text) =>
      [...text.matchAll(/\[redacted: github-token #(\d+)/g)].map(([, number]) => number),
    )
    expect(numbers.length).toBeGreaterThan(500)
    expect(new Set(numbers)).toEqual(new Set(['1']))
  })

  test('is counted in the manifest, which tells nothing else of it', () => {
    const manifest = JSON.parse(left.get('raw manifest.json') ?? '')
    expect(manifest.redacted).toEqual({ 'github-token': 1 })
    expect(manifest.options.redact).toEqual(['secrets'])
  })

  test('leaves transcripts JSON, with as many lines', async () => {
    const open = await exportEverything(sessions, {
      folder: mkdtempSync(join(home, 'out-')),
      options: { ...OPTIONS, redact: [] },
    })
    const linesIn = (files: ReadonlyMap<string, string>) =>
      [...files]
        .filter(([name]) => name.startsWith('raw raw/') && name.endsWith('.jsonl'))
        .map(([, text]) => text.split('\n'))
    expect(linesIn(left).map(({ length }) => length)).toEqual(linesIn(open).map(({ length }) => length))
    for (const line of linesIn(left)
      .flat()
      .filter((each) => each.startsWith('{')))
      JSON.parse(line)
    // The test would notice.
    for (const [name, text] of open) {
      if (/README|assets\/|manifest\.sha256|^\w+ report$|^report/.test(name)) continue
      expect(name.includes(SECRET) || text.includes(SECRET), name).toBe(true)
    }
  }, 120_000)

  test('stays in transcripts that leave unchanged, as a backup', async () => {
    const target = join(mkdtempSync(join(home, 'out-')), 'all.zip')
    const { readEntries } = await import('../../testing/exported.ts')
    await exportArchive({
      sessions,
      target,
      generator: 'Scrollback test',
      options: { ...OPTIONS, format: 'markdown', unchanged: true },
    })
    const entries = [...(await readEntries(target))]
    for (const [name, bytes] of entries.filter(
      ([each]) => each.startsWith('raw/') && each.endsWith('.jsonl'),
    ))
      expect(bytes.includes(SECRET), name).toBe(true)
    for (const [name, bytes] of entries.filter(([each]) => each.startsWith('markdown/')))
      expect(bytes.includes(SECRET), name).toBe(false)
  }, 60_000)
})

describe('a rule that is broken', () => {
  test('stops the export with one sentence, and nothing is written', async () => {
    const rule = SECRET_RULES.find(({ id }) => id === 'github-token')
    if (rule === undefined) throw new Error('There is no such rule')
    const broken = vi.spyOn(rule, 'match').mockImplementation(() => {
      throw new TypeError('of no use')
    })
    const folder = mkdtempSync(join(home, 'out-'))
    const sentence = /could not look for secrets, so it wrote nothing/
    const request = { sessions, generator: 'Scrollback test', options: OPTIONS }
    await expect(exportArchive({ ...request, target: join(folder, 'all.zip') })).rejects.toThrow(sentence)
    for (const session of sessions) {
      const one = { ...request, sessions: [session], target: join(folder, 'one.md') }
      await expect(exportPage({ ...one, options: { ...OPTIONS, format: 'markdown' } })).rejects.toThrow(
        sentence,
      )
    }
    expect(readdirSync(folder)).toEqual([])
    broken.mockRestore()
  }, 60_000)
})
