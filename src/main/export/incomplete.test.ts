import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ExpectedError } from '../../shared/expected-error.ts'
import { readEntries, sessionsOf, UNREDACTED } from '../testing/exported.ts'
import { verifyArchive } from './archive/verify-archive.ts'
import { exportArchive } from './export-archive.ts'
import type { ExportSession } from './plan/export-session.ts'

const SAMPLE = join(import.meta.dirname, '../../../resources/sample-library')

let folder: string
let target: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'scrollback-incomplete-'))
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

beforeEach(() => {
  target = join(folder, 'talks.zip')
  rmSync(target, { force: true })
})

test.skipIf(process.platform === 'win32')(
  'a file whose name no zip can hold, or no other system, is there under an escaped name',
  async () => {
    const root = join(folder, 'odd')
    cpSync(SAMPLE, root, { recursive: true })
    const sessions = await sessionsOf(root)
    const file = sessions[0]?.file.replace(/\.jsonl$/, '') ?? ''
    mkdirSync(join(file, 'tool-results'), { recursive: true })
    for (const name of ['c\\d.txt', 'bell\u0007\n.txt', 'CON'])
      writeFileSync(join(file, 'tool-results', name), name)
    writeFileSync(
      Buffer.concat([Buffer.from(`${join(file, 'tool-results')}/`), Buffer.of(0xff, 0x61)]),
      'bytes',
    )
    const options = { ...UNREDACTED, format: 'raw' } as const
    const report = await exportArchive({ sessions, options, target, generator: 'Scrollback test' })
    expect(report.incomplete).toEqual([])
    const entries = await readEntries(target)
    const names = [...entries.keys()].map((path) => path.slice(path.lastIndexOf('/') + 1))
    expect(names).toEqual(expect.arrayContaining(['c⟪5C⟫d.txt', 'bell⟪07⟫⟪0A⟫.txt', '⟪43⟫ON', '⟪FF⟫a']))
    expect(await verifyArchive(target)).toMatchObject({ missing: [], changed: [], extra: [] })
    rmSync(root, { recursive: true })
  },
)

test('shows a session as long as it was at first everywhere, and says that it grew', async () => {
  const root = join(folder, 'growing')
  cpSync(SAMPLE, root, { recursive: true })
  const sessions = (await sessionsOf(root)).slice(0, 1)
  const { file } = sessions[0] as ExportSession
  const before = readFileSync(file)
  const grow = () =>
    appendFileSync(file, '{"type":"user","message":{"role":"user","content":"kittiwakes"}}\n')
  const options = { ...UNREDACTED, format: 'both', raw: true } as const
  const report = await exportArchive({
    sessions,
    options,
    target,
    generator: 'Scrollback test',
    onProgress: grow,
  })
  expect(report.incomplete.map(({ reason }) => reason)).toContain(
    'It grew while it was read. The new part is not in the archive.',
  )
  const entries = await readEntries(target)
  const { manifest } = await verifyArchive(target)
  const raw = manifest.files.find(({ role }) => role === 'transcript')
  expect(entries.get(raw?.path ?? '')).toEqual(before)
  for (const { path, role } of manifest.files) {
    const text = entries.get(path)?.toString() ?? ''
    expect(text).not.toContain('kittiwakes')
    if (role === 'html') expect(text).toContain(raw?.sha256)
  }
  rmSync(root, { recursive: true })
})

test.each(['both', 'raw'] as const)(
  'says of a session as %s that it is shorter than when it was listed',
  async (format) => {
    const root = join(folder, 'cut')
    cpSync(SAMPLE, root, { recursive: true })
    const sessions = await sessionsOf(root)
    const { file, summary } = sessions[0] as ExportSession
    const lines = readFileSync(file, 'utf8').split('\n')
    writeFileSync(file, `${lines.slice(0, lines.length / 2).join('\n')}\n`)
    const options = { ...UNREDACTED, format }
    await exportArchive({ sessions, options, target, generator: 'Scrollback test' })
    const { manifest } = await verifyArchive(target)
    expect(manifest.incomplete).toEqual([
      { path: summary.path, reason: 'It became shorter after it was listed.' },
    ])
    expect(JSON.stringify(manifest)).not.toContain(root)
    rmSync(root, { recursive: true })
  },
)

test.each(['both', 'raw'] as const)(
  'says of a session as %s that it was written anew with as many bytes since it was listed',
  async (format) => {
    const root = join(folder, 'anew')
    cpSync(SAMPLE, root, { recursive: true })
    const sessions = await sessionsOf(root)
    const { file, summary } = sessions[0] as ExportSession
    writeFileSync(file, readFileSync(file).toString().replaceAll('a', 'b'))
    const later = summary.modified / 1000 + 5
    utimesSync(file, later, later)
    const options = { ...UNREDACTED, format }
    const report = await exportArchive({ sessions, options, target, generator: 'Scrollback test' })
    expect(report.incomplete).toEqual([
      { path: summary.path, reason: expect.stringContaining('It was rewritten') },
    ])
    rmSync(root, { recursive: true })
  },
)

test('leaves out a session that vanished, and says so', async () => {
  const root = join(folder, 'root')
  cpSync(SAMPLE, root, { recursive: true })
  const sessions = await sessionsOf(root)
  const [gone] = sessions
  rmSync(gone?.file ?? '')
  const report = await exportArchive({
    sessions,
    options: UNREDACTED,
    target,
    generator: 'Scrollback test',
  })
  expect(report.sessions).toBe(sessions.length - 1)
  expect(report.incomplete).toEqual([
    { path: gone?.summary.path, reason: 'This transcript is no longer on disk.' },
  ])
  rmSync(root, { recursive: true })
})

test.each(['html', 'raw'] as const)(
  'names what is incomplete as %s in a way that tells two roots apart, and says nothing of where they lie',
  async (format) => {
    const roots = ['one', 'two'].map((name) => join(folder, name))
    for (const root of roots) cpSync(SAMPLE, root, { recursive: true })
    const [first = [], second = []] = await Promise.all(roots.map(sessionsOf))
    for (const { file } of [...first.slice(0, 1), ...second.slice(0, 1)]) rmSync(file)
    const { path } = first[0]?.summary ?? {}
    const options = { ...UNREDACTED, format }
    const sessions = [...first, ...second]
    const report = await exportArchive({ sessions, options, target, generator: 'Scrollback test' })
    expect(report.incomplete.map((each) => each.path)).toEqual([
      expect.stringMatching(new RegExp(`^[0-9a-f]{8}/${path}$`)),
      path,
    ])
    if (format === 'raw') {
      const [mark] = report.incomplete[0]?.path.split('/') ?? []
      expect([...(await readEntries(target)).keys()]).toContainEqual(
        expect.stringMatching(`^raw/${mark}/projects/`),
      )
    }
    expect(JSON.stringify(report.incomplete)).not.toContain(folder)
    for (const root of roots) rmSync(root, { recursive: true })
  },
)

test.each(['raw', 'html', 'markdown', 'json'] as const)(
  'where “projects” is removed while %s is written, what is missing is told, and the archive is whole',
  async (format) => {
    const root = join(folder, `removed-${format}`)
    cpSync(SAMPLE, root, { recursive: true })
    const sessions = await sessionsOf(root)
    const options = { ...UNREDACTED, format } as const
    const remove = () => rmSync(join(root, 'projects'), { recursive: true, force: true })
    const report = await exportArchive({
      sessions,
      options,
      target,
      generator: 'Scrollback test',
      onProgress: remove,
    })
    expect(report.incomplete.length).toBeGreaterThan(0)
    expect(await verifyArchive(target)).toMatchObject({ missing: [], changed: [], extra: [] })
  },
)

test.each(['raw', 'html', 'markdown', 'json'] as const)(
  'where “projects” was removed before %s is written, a sentence says so',
  async (format) => {
    const root = join(folder, `gone-${format}`)
    cpSync(SAMPLE, root, { recursive: true })
    const sessions = await sessionsOf(root)
    rmSync(join(root, 'projects'), { recursive: true, force: true })
    const options = { ...UNREDACTED, format } as const
    const outcome = await exportArchive({ sessions, options, target, generator: 'Scrollback test' }).catch(
      (error: unknown) => error,
    )
    if (outcome instanceof Error) expect(outcome).toBeInstanceOf(ExpectedError)
    else expect(outcome).toMatchObject({ incomplete: expect.arrayContaining([expect.anything()]) })
  },
)
