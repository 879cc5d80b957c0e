import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { ExportOptions } from '../../shared/schemas/export.ts'
import { readEntries, sessionsOf, UNREDACTED } from '../testing/exported.ts'
import { verifyArchive } from './archive/verify-archive.ts'
import { exportArchive } from './export-archive.ts'
import type { ExportSession } from './plan/export-session.ts'

const SAMPLE = join(import.meta.dirname, '../../../resources/sample-library')

let folder: string
let target: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'scrollback-export-'))
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

beforeEach(() => {
  target = join(folder, 'talks.zip')
  rmSync(target, { force: true })
})

async function exportAll(options: Partial<ExportOptions> = {}, root = SAMPLE) {
  const sessions = await sessionsOf(root)
  return exportArchive({
    sessions,
    options: {
      ...UNREDACTED,
      format: 'both',
      branches: 'all',
      detail: 'all',
      raw: true,
      ...options,
    },
    target,
    generator: 'Scrollback test',
  })
}

describe('exportArchive', () => {
  it('writes pages, Markdown and raw files of every session, all named in the manifest', async () => {
    const report = await exportAll()
    const verified = await verifyArchive(target)
    expect(verified).toMatchObject({ missing: [], changed: [], extra: [] })
    expect(report.incomplete).toEqual([])
    const roles = Map.groupBy(verified.manifest.files, ({ role }) => role)
    expect(roles.get('html')).toHaveLength(report.sessions)
    expect(roles.get('markdown')).toHaveLength(report.sessions)
    expect(verified.manifest.sessions).toHaveLength(report.sessions)
  })

  it('has pages first, then what tells of them, raw files and the manifest, each sorted', async () => {
    await exportAll()
    const names = [...(await readEntries(target)).keys()]
    const groups = [/^(html|md)\//, /^(assets\/|README|index)/, /^raw\//, /^manifest/]
    const sorted = groups.flatMap((group) => names.filter((name) => group.test(name)).toSorted())
    expect(names).toEqual(sorted)
    const { files } = (await verifyArchive(target)).manifest
    expect(files.map(({ path }) => path)).toEqual(names.slice(0, -2).toSorted())
  })

  it('gives the same bytes for the same sessions and options, wherever on earth', async () => {
    await exportAll()
    const first = readFileSync(target)
    vi.stubEnv('TZ', 'Asia/Tokyo')
    onTestFinished(() => void vi.unstubAllEnvs())
    expect(new Date(0).getHours()).toBe(9)
    await exportAll()
    expect(readFileSync(target).equals(first)).toBe(true)
  })

  it('holds raw files byte for byte', async () => {
    await exportAll({ format: 'raw' })
    const entries = await readEntries(target)
    const raw = [...entries].filter(([name]) => name.startsWith('raw/projects/'))
    expect(raw.length).toBeGreaterThan(20)
    for (const [name, bytes] of raw) {
      const source = readFileSync(join(SAMPLE, name.slice('raw/'.length)))
      expect(bytes.equals(source), name).toBe(true)
    }
  })

  it('lists transcripts without pages too, with a link to each', async () => {
    const report = await exportAll({ format: 'raw' })
    const entries = await readEntries(target)
    expect(entries.get('README.txt')?.toString()).toContain('index.html')
    const index = entries.get('index.html')?.toString() ?? ''
    const links = [...index.matchAll(/<a class="page-session" href="([^"]+)"/g)].map(([, href = '']) => href)
    expect(links).toHaveLength(report.sessions)
    expect(new Set(links).size).toBe(links.length)
    for (const href of links) expect([...entries.keys()]).toContain(decodeURIComponent(href))
    expect(index).toContain('Tide curve on the station page')
    expect(index).toMatch(/<p class="page-summary">\d+ projects, [1-9]\d* prompts<\/p>/)
    expect(index).toContain('placeholder="Search titles"')
  })

  it.each(['active', 'all'] as const)(
    'lists as many prompts as the page of a session tells, with %s branches',
    async (branches) => {
      await exportAll({ format: 'html', branches, raw: false })
      const entries = await readEntries(target)
      const index = entries.get('index.html')?.toString() ?? ''
      const rows = [
        ...index.matchAll(/<tr data-prompts.*?href="([^"]+)".*?<td data-value="(\d+)">\d+<\/td><\/tr>/g),
      ]
      const listed = rows.map(([, href = '', count]) => [decodeURIComponent(href), Number(count)] as const)
      const several = listed.filter(([, count]) => count > 1)
      expect(several.map(([path]) => path)).toContainEqual(expect.stringContaining('Tide-curve'))
      for (const [path, count] of several)
        expect(entries.get(path)?.toString()).toContain(`<summary>${count} prompts</summary>`)
    },
  )

  it('keeps the files of a session together where another root has one of the same name', async () => {
    const roots = ['one', 'two'].map((name) => join(folder, name))
    for (const root of roots) cpSync(SAMPLE, root, { recursive: true })
    const [first = [], second = []] = await Promise.all(roots.map(sessionsOf))
    const own = second.find(({ summary }) => summary.subagents > 0) as ExportSession
    const more = join(own.file.replace(/\.jsonl$/, ''), 'tool-results', 'only-here.txt')
    mkdirSync(join(more, '..'), { recursive: true })
    writeFileSync(more, 'more')
    const options = { ...UNREDACTED, format: 'raw' } as const
    await exportArchive({ sessions: [...first, ...second], options, target, generator: 'Scrollback test' })
    const names = [...(await readEntries(target)).keys()].filter((name) => name.startsWith('raw/'))
    expect(new Set(names.map((name) => name.split('/')[1])).size).toBe(2)
    expect(names.find((name) => name.endsWith('only-here.txt'))).toMatch(/^raw\/[0-9a-f]{8}\/projects\//)
    for (const root of roots) rmSync(root, { recursive: true })
  })

  it.skipIf(process.platform !== 'linux')(
    'gives files a name each that differ only in case, or in how an accent is written',
    async () => {
      const root = join(folder, 'alike')
      cpSync(SAMPLE, root, { recursive: true })
      const sessions = await sessionsOf(root)
      const outputs = join(sessions[0]?.file.replace(/\.jsonl$/, '') ?? '', 'tool-results')
      mkdirSync(outputs, { recursive: true })
      for (const name of ['a.txt', 'A.txt', 'caf\u00e9.txt', 'cafe\u0301.txt'])
        writeFileSync(join(outputs, name), name)
      const options = { ...UNREDACTED, format: 'raw' } as const
      await exportArchive({ sessions, options, target, generator: 'Scrollback test' })
      const names = [...(await readEntries(target)).keys()]
      expect(new Set(names.map((name) => name.normalize('NFC').toLowerCase())).size).toBe(names.length)
      rmSync(root, { recursive: true })
    },
  )

  it('tells sessions of two roots with the same names apart', async () => {
    const roots = ['one', 'two'].map((name) => join(folder, name))
    for (const root of roots) cpSync(SAMPLE, root, { recursive: true })
    const sessions = (await Promise.all(roots.map(sessionsOf))).flat()
    const report = await exportArchive({
      sessions,
      options: { ...UNREDACTED, raw: true },
      target,
      generator: 'Scrollback test',
    })
    expect(report.sessions).toBe(sessions.length)
    const names = [...(await readEntries(target)).keys()].map((name) => name.toLowerCase())
    expect(new Set(names).size).toBe(names.length)
    for (const root of roots) rmSync(root, { recursive: true })
  })

  it('has the images of subagents beside the Markdown that shows them', async () => {
    const root = join(folder, 'pictures')
    const project = join(root, 'projects', 'p')
    const id = '00000000-0000-4000-8000-00000000000a'
    mkdirSync(join(project, id, 'subagents'), { recursive: true })
    const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').toString('base64')
    const line = (type: string, content: unknown, more = {}) =>
      `${JSON.stringify({ type, uuid: `${id}-${type}`, parentUuid: null, sessionId: id, timestamp: '2026-01-01T00:00:00.000Z', message: { role: type, content }, ...more })}\n`
    writeFileSync(join(project, `${id}.jsonl`), line('user', 'Look'))
    writeFileSync(
      join(project, id, 'subagents', 'agent-b1.jsonl'),
      line('user', 'What is it?', { isSidechain: true, agentId: 'b1' }) +
        line(
          'assistant',
          [{ type: 'image', source: { type: 'base64', media_type: 'image/png', data: png } }],
          { isSidechain: true, agentId: 'b1', parentUuid: `${id}-user` },
        ),
    )
    await exportAll({ format: 'markdown', raw: false }, root)
    const entries = await readEntries(target)
    const names = [...entries.keys()].filter((name) => name.startsWith('assets/'))
    expect(names).toHaveLength(1)
    const page = [...entries].find(([name]) => name.startsWith('md/'))?.[1].toString()
    expect(page).toContain(`![Image](../../${names[0]})`)
  })

  it('leaves nothing but the archive in its folder', async () => {
    const own = join(folder, 'own')
    mkdirSync(own)
    target = join(own, 'talks.zip')
    await exportAll()
    expect(readdirSync(own)).toEqual(['talks.zip'])
  })
})

it('hashes what the manifest says', async () => {
  await exportAll({ format: 'raw' })
  const entries = await readEntries(target)
  const { files } = JSON.parse(entries.get('manifest.json')?.toString() ?? '') as {
    files: { path: string; sha256: string }[]
  }
  for (const { path, sha256 } of files)
    expect(
      createHash('sha256')
        .update(entries.get(path) ?? '')
        .digest('hex'),
    ).toBe(sha256)
})
