import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exportEverything as exportAll, ALL_OF_IT as OPTIONS } from '../testing/export-everything.ts'
import { sessionsOf } from '../testing/exported.ts'
import { ID, MARKS, writeMarked } from '../testing/marked-transcripts.ts'
import { copySession } from './copy-as-markdown.ts'
import { type Gate, OPEN_GATE, type TextPlace } from './document/gate.ts'
import { createTextGate } from './document/text-gate.ts'
import type { ExportSession } from './plan/export-session.ts'

let home: string
let sessions: readonly ExportSession[]

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'scrollback-gate-'))
  const root = mkdtempSync(join(home, 'gate-'))
  writeMarked(root)
  sessions = (await sessionsOf(root)).map((session) => ({
    ...session,
    said: {
      tags: ['taggɘd'],
      note: 'notɘd of thɘ wholɘ',
      places: [
        { record: 'ɘ0000001-0000-4000-8000-000000000000', text: 'notɘd at a placɘ' },
        { record: 'nowhɘrɘ', text: 'notɘd at a placɘ that is gonɘ' },
      ],
    },
  }))
})

afterAll(() => rmSync(home, { recursive: true, force: true }))

function exportEverything(gate?: Gate): Promise<ReadonlyMap<string, string>> {
  return exportAll(sessions, { folder: mkdtempSync(join(home, 'gate-')), options: OPTIONS, gate })
}

describe('a gate that makes each e a 3', () => {
  const three = createTextGate((text) => text.replace(/[eɘ]/g, '3'))
  let left: ReadonlyMap<string, string>
  let open: ReadonlyMap<string, string>

  beforeAll(async () => {
    left = await exportEverything(three)
    open = await exportEverything()
  }, 120_000)

  test('lets none of the transcripts out: in no format, name, list, manifest or copy', () => {
    const passed = [...left].flatMap(([name, text]) => {
      const found = MARKS.exec(name) ?? MARKS.exec(text)
      return found === null ? [] : [`${name}: ${text.slice(Math.max(0, found.index - 60), found.index + 60)}`]
    })
    expect(passed).toEqual([])
  })

  test('takes nothing away: there are as many files, and each has text', () => {
    expect(left.size).toBe(open.size)
    for (const [name, text] of left) expect(text.length, name).toBeGreaterThan(0)
  })

  test('would be missed everywhere', () => {
    const silent = [...open].flatMap(([name, text]) => (MARKS.test(name) || MARKS.test(text) ? [] : [name]))
    // A word on what an archive is, an image, a sum; and reports without anything that is missing.
    expect(
      silent.filter((name) => !/README|assets\/|manifest\.sha256|^\w+ report$|^report/.test(name)),
    ).toEqual([])
  })

  test('keeps links inside of a page', () => {
    const pages = [...left].filter(([name]) => name.startsWith('html html/'))
    const links = pages.flatMap(([, page]) =>
      [...page.matchAll(/href="#(m-[^"]+)"/g)].map(([, id]) => page.includes(`id="${id}"`)),
    )
    expect(links.length).toBeGreaterThan(20)
    expect(links).not.toContain(false)
  })

  test('sees why a subagent is missing', () => {
    const lost = { kind: 'lost-agent', reason: '“/homɘ/ada” is gone', depth: 1, branches: null } as const
    expect(three.part(lost)).toEqual({ ...lost, reason: '“/hom3/ada” is gon3' })
  })

  test('keeps transcripts JSON, line by line', () => {
    const raw = [...left].filter(([name]) => name.startsWith('raw raw/') && name.endsWith('.jsonl'))
    expect(raw).toHaveLength(4)
    const before = [...open].filter(([name]) => name.startsWith('raw raw/') && name.endsWith('.jsonl'))
    const linesOf = (files: typeof raw) => files.map(([, text]) => text.split('\n').length)
    expect(linesOf(raw)).toEqual(linesOf(before))
    const lines = raw.flatMap(([, text]) => text.split('\n')).filter((line) => line.startsWith('{'))
    expect(lines.length).toBeGreaterThan(30)
    for (const line of lines)
      expect(JSON.stringify(JSON.parse(line)).replace(/false|true/g, '')).not.toMatch(/[eɘ]/)
  })

  test('gives the same for the same', async () => {
    expect(await exportEverything(three)).toEqual(left)
  }, 120_000)
})

test('the transcripts of this test have every kind of part', async () => {
  const kinds = new Set<string>()
  const parts = new Set<string>()
  const gate: Gate = {
    ...OPEN_GATE,
    part(part) {
      kinds.add(part.kind)
      if (part.kind === 'item')
        for (const each of part.content.parts) parts.add(each.kind === 'block' ? each.block.kind : each.kind)
      return part
    },
  }
  for (const session of sessions)
    await copySession({ sessions: [session], options: OPTIONS, generator: '', gate })
  expect([...kinds].sort()).toEqual([
    'agent',
    'agent-end',
    'branch',
    'files',
    'fork',
    'item',
    'overflow',
    'own-note',
    'said',
    'turn',
    'unreadable',
  ])
  expect([...parts].sort()).toEqual([
    'call',
    'document',
    'fallback',
    'image',
    'lone-result',
    'note',
    'redacted-thinking',
    'text',
    'thinking',
    'unknown',
  ])
})

test('an open gate leaves transcripts as they are, byte for byte', async () => {
  const same = createTextGate((text) => text)
  expect(await exportEverything(same)).toEqual(await exportEverything(OPEN_GATE))
}, 120_000)

test('a rule is told what each text is', async () => {
  const told = new Map<string, TextPlace>()
  const listening = createTextGate((text, place) => {
    if (!told.has(text)) told.set(text, place)
    return text
  })
  const long = sessions.filter(({ summary }) => summary.id === ID)
  await copySession({ sessions: long, options: OPTIONS, generator: '', gate: listening })
  expect(Object.fromEntries([...told].map(([text, { kind }]) => [text, kind]))).toMatchObject({
    'A vɘry first prompt\n\nwith `codɘ` and <b>ɘlɘmɘnts</b>': 'prompt',
    'A thought, unsaid but kɘpt': 'thinking',
    'Thɘ last words': 'answer',
    taggɘd: 'tag',
    'notɘd of thɘ wholɘ': 'own note',
    'notɘd at a placɘ that is gonɘ': 'own note',
    '/homɘ/mira/codɘ/tidɘ': 'project',
    'fɘaturɘ/tidɘ': 'git branch',
    'onɘ\n': 'tool output',
    [ID]: 'id',
  })
  expect(told.get('ɘcho onɘ')).toEqual({
    kind: 'tool input',
    tool: 'Bash',
    path: ['command'],
    item: expect.any(String),
  })
  expect(told.get('dɘɘp')).toEqual({
    kind: 'tool input',
    tool: 'mcp__sɘrvɘr__tool',
    item: expect.any(String),
    path: ['a kɘy', '0', 'dɘɘp'],
    isKey: true,
  })
})
