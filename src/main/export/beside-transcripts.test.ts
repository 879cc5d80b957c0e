import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  agentInSessionFolder,
  earlierVersion,
  withoutTranscript,
  workflow,
} from '../../../fixtures/beside-transcripts.ts'
import { conversation } from '../../../fixtures/conversation.ts'
import { spilled } from '../../../fixtures/overflow.ts'
import { bash } from '../../../fixtures/shell-tools.ts'
import { transcript } from '../../../fixtures/transcript.ts'
import type { ExportOptions } from '../../shared/schemas/export.ts'
import { readEntries, sessionsOf, UNREDACTED } from '../testing/exported.ts'
import { temporaryRoot } from '../testing/temporary-root.ts'
import { exportArchive } from './export-archive.ts'

const OUTPUT = `${'gull\n'.repeat(9000)}skua`

/** Everything of a root, by name: in one zip with pages, Markdown and raw files, and in one with JSON. */
async function exportAll(files: Parameters<typeof temporaryRoot>[0]) {
  const folder = temporaryRoot([])
  const sessions = await sessionsOf(temporaryRoot(files))
  const entries = new Map<string, Buffer>()
  const incomplete: unknown[] = []
  for (const format of ['both', 'json'] as const) {
    const target = join(folder, `${format}.zip`)
    const options: ExportOptions = {
      ...UNREDACTED,
      format,
      raw: format === 'both',
      overflow: true,
    }
    const report = await exportArchive({ sessions, options, target, generator: 'test' })
    incomplete.push(...report.incomplete)
    for (const [name, bytes] of await readEntries(target)) entries.set(name, bytes)
  }
  return { incomplete, entries }
}

/** All pages of one format. */
function pagesOf(entries: ReadonlyMap<string, Buffer>, format: 'md' | 'html' | 'json'): string {
  return [...entries]
    .flatMap(([name, bytes]) => (name.startsWith(`${format}/`) ? bytes.toString('utf8') : []))
    .join('\n')
}

test('outputs of a session whose transcript is gone are in every format', async () => {
  const t = transcript({ version: '2.1.100' })
  t.prompt('Go')
  t.respond({ calls: [spilled(bash('cat all.txt'), OUTPUT)] })
  const { incomplete, entries } = await exportAll(withoutTranscript(t))
  expect(incomplete).toEqual([])
  expect([...entries.keys()].filter((name) => name.includes('/tool-results/'))).toHaveLength(1)
  for (const format of ['md', 'html', 'json'] as const) expect(pagesOf(entries, format)).toContain('skua')
  expect(pagesOf(entries, 'md')).toContain(
    '*The transcript of this session was deleted. Only other files are left.*',
  )
})

test('earlier versions and agents that lie elsewhere come along', async () => {
  const t = transcript({ version: '2.1.170' })
  t.prompt('Go')
  const agents = [['Look north', 'Ice.'] as const, ['Look south', 'Sand.'] as const]
  t.respond({ calls: [workflow(t, { run: 'wf_1', name: 'look-around', agents })] })
  const stray = t.spawn({ prompt: 'Look for avocets', description: 'Look' })
  const before = conversation('About whimbrels', 'No.', { seed: 'before', sessionId: t.sessionId })
  const files = t.files().filter(({ path }) => path !== stray.path())
  const { incomplete, entries } = await exportAll([
    ...files,
    agentInSessionFolder(stray),
    earlierVersion(before, 'superseded', 1_730_000_000_000),
  ])
  expect(incomplete).toEqual([])
  expect([...entries.keys()].some((name) => name.endsWith('.jsonl.superseded-1730000000000'))).toBe(true)
  for (const format of ['md', 'html', 'json'] as const)
    for (const words of ['Ice.', 'Sand.', 'avocets', 'whimbrels'])
      expect(pagesOf(entries, format)).toContain(words)
  expect(pagesOf(entries, 'md')).toContain('Earlier version: About whimbrels')
})

test('lines that cannot be read are listed in every page', async () => {
  const t = conversation('Go')
  t.raw('{"broken": <b>')
  const { entries } = await exportAll(t.files())
  const markdown = pagesOf(entries, 'md')
  expect(markdown).toContain('## Lines that could not be read')
  expect(markdown).toMatch(/- line \d+, 14 bytes, (?:not JSON|cut off): `"\{\\"broken\\": <b>"`/)
  for (const format of ['html', 'json'] as const) expect(pagesOf(entries, format)).toContain('broken')
})
