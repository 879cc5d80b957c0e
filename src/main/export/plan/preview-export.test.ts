import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { generateLibrary } from '../../../../bench/generate-library.ts'
import { DEFAULT_EXPORT_OPTIONS, EXPORT_FORMATS, type ExportOptions } from '../../../shared/schemas/export.ts'
import { scanLibrary } from '../../library/sessions/scan-library.ts'
import { writeExport } from '../write-export.ts'
import type { ExportSession } from './export-session.ts'
import { previewExport } from './preview-export.ts'

const SAMPLE = join(import.meta.dirname, '../../../../resources/sample-library')
/** Larger than what is tried whole. */
const GENERATED = { megabytes: 8, files: 40 }
/** The larger by the smaller. */
const MOST_WRONG = 1.3

let folder: string
const libraries = new Map<string, readonly ExportSession[]>()

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'scrollback-preview-'))
  libraries.set('sample', await conversationsOf(SAMPLE))
  const { root } = generateLibrary(join(folder, 'generated'), GENERATED)
  libraries.set('generated', await conversationsOf(root))
}, 60_000)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function conversationsOf(root: string): Promise<readonly ExportSession[]> {
  const { sessions } = await scanLibrary([root], {})
  return sessions
    .filter((summary) => summary.class === 'conversation')
    .map((summary) => ({ summary, file: join(root, summary.path), branch: null }))
}

async function estimate(sessions: readonly ExportSession[], options: ExportOptions): Promise<number> {
  const preview = await previewExport(
    { sessions, leftOut: 0 },
    { selection: { kind: 'all' }, options, bringHere: async (session) => session },
  )
  return preview.estimatedBytes
}

async function compare(sessions: readonly ExportSession[], chosen: Partial<ExportOptions>, ending: string) {
  const options = { ...DEFAULT_EXPORT_OPTIONS, ...chosen }
  const target = join(folder, `export${ending}`)
  const estimated = await estimate(sessions, options)
  const { bytes } = await writeExport({ sessions, options, target, generator: 'Scrollback test', roots: [] })
  return estimated / bytes
}

function expectAbout(ratio: number): void {
  expect(Math.max(ratio, 1 / ratio)).toBeLessThan(MOST_WRONG)
}

describe.each(['sample', 'generated'])('of the %s library', (name) => {
  const choices: readonly Partial<ExportOptions>[] = [
    ...EXPORT_FORMATS.map((format) => ({ format })),
    { format: 'markdown', detail: 'talk' },
    { format: 'html', detail: 'talk' },
    { format: 'html', detail: 'all', raw: true },
    { format: 'markdown', detail: 'all', subagents: false },
  ]
  test.each(choices)('a zip with %j is about as large as was said', { timeout: 30_000 }, async (options) => {
    expectAbout(await compare(libraries.get(name) ?? [], options, '.zip'))
  })
})

test('one conversation is as large as was said, whatever is in it', { timeout: 30_000 }, async () => {
  for (const session of libraries.get('sample') ?? []) {
    for (const [format, ending] of [
      ['html', '.html'],
      ['markdown', '.md'],
      ['json', '.json'],
    ] as const) {
      const ratio = await compare([session], { format }, ending)
      expect(Math.abs(ratio - 1), `${session.summary.title} as ${format}`).toBeLessThan(0.05)
    }
  }
})

test('of what cannot be read, something is said, and nothing stays behind', async () => {
  const before = readdirSync(tmpdir()).filter((name) => name.startsWith(`scrollback-export-${process.pid}-`))
  const gone = (libraries.get('generated') ?? []).map((session) => ({ ...session, file: '/nowhere/a.jsonl' }))
  expect(await estimate(gone, DEFAULT_EXPORT_OPTIONS)).toBeGreaterThan(0)
  expect(await estimate(libraries.get('sample') ?? [], DEFAULT_EXPORT_OPTIONS)).toBeGreaterThan(0)
  const after = readdirSync(tmpdir()).filter((name) => name.startsWith(`scrollback-export-${process.pid}-`))
  expect(after.filter((name) => !before.includes(name))).toEqual([])
})
