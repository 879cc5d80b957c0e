import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EXPORT_FORMATS, type ExportOptions } from '../../shared/export.ts'
import { isPageFormat } from '../../shared/export-formats.ts'
import { createReader } from '../reader/reader.ts'
import { readEntries, sessionsOf, UNREDACTED } from '../testing/exported.ts'
import { copyItems, copySession } from './copy-as-markdown.ts'
import { type Gate, OPEN_GATE, type TextPlace } from './document/gate.ts'
import { createTextGate } from './document/text-gate.ts'
import { exportArchive } from './export-archive.ts'
import { exportPage } from './export-page.ts'
import type { ExportSession } from './plan/export-session.ts'
import { previewExport } from './plan/preview-export.ts'

/**
 * In the transcripts of this test, `ɘ` stands for each `e` that a person, the model or a tool wrote. Neither Scrollback nor
 * Claude Code has a word with it, so one that leaves has passed by the gate:
 * as itself, or in the forms that it has in JSON, addresses and markup.
 */
const MARKS = /ɘ|\\u0258|%C9%98|&#x?0*(?:258|600);/i

const ID = '0ɘ000000-0000-4000-8000-00000000000a'
const FORK = '0ɘ000000-0000-4000-8000-00000000000b'
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').toString('base64')
const OPTIONS: ExportOptions = {
  ...UNREDACTED,
  format: 'both',
  branches: 'all',
  detail: 'all',
  raw: true,
}

let home: string
let sessions: readonly ExportSession[]

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'scrollback-gate-'))
  sessions = await sessionsOf(writeMarked())
})

afterAll(() => rmSync(home, { recursive: true, force: true }))

/** Two sessions in which each text has the mark: of every kind of record, block and file that an export knows. */
function writeMarked(): string {
  const root = mkdtempSync(join(home, 'gate-'))
  const project = join(root, 'projects', '-homɘ-mira-codɘ-tidɘ')
  const folder = join(project, ID)
  mkdirSync(join(folder, 'tool-results'), { recursive: true })
  mkdirSync(join(folder, 'subagents'))
  let count = 0
  let parentUuid: string | null = null
  const line = (record: object) => {
    const uuid = `ɘ${String(++count).padStart(7, '0')}-0000-4000-8000-000000000000`
    const text = JSON.stringify({
      parentUuid,
      uuid,
      sessionId: ID,
      timestamp: new Date(Date.UTC(2026, 1, 1, 0, 0, count)).toISOString(),
      cwd: '/homɘ/mira/codɘ/tidɘ',
      gitBranch: 'fɘaturɘ/tidɘ',
      version: '2.1.1-bɘta',
      isSidechain: false,
      userType: 'external',
      ...record,
    })
    parentUuid = uuid
    return `${text}\n`
  }
  const say = (role: 'user' | 'assistant', content: unknown, more = {}) =>
    line({
      type: role,
      message: {
        id: `mɘ${count}`,
        role,
        content,
        ...(role === 'assistant' && { model: 'claudɘ-opus', usage: { input_tokens: 1, output_tokens: 1 } }),
      },
      ...more,
    })
  const fork = (...prompts: readonly string[]) => {
    const at = parentUuid
    return prompts.map((prompt) => say('user', prompt, { parentUuid: at }))
  }
  const use = (name: string, input: unknown, content: unknown, toolUseResult?: unknown) => {
    const id = `toolɘ${count}`
    return (
      say('assistant', [{ type: 'tool_use', id, name, input }]) +
      say('user', [{ type: 'tool_result', tool_use_id: id, content }], { toolUseResult })
    )
  }
  const image = { type: 'image', source: { type: 'base64', media_type: 'image/png', data: PNG } }
  const output = join(folder, 'tool-results', 'rɘsult.txt')
  const lines = [
    line({ type: 'summary', summary: 'A titlɘ of tidɘs', leafUuid: 'ɘ' }),
    say('user', 'A vɘry first prompt\n\nwith `codɘ` and <b>ɘlɘmɘnts</b>'),
    say('assistant', [
      { type: 'thinking', thinking: 'A thought, unsaid but kɘpt', signature: 'sɘal' },
      { type: 'text', text: 'An answɘr: **bold** [link](https://ɘxamplɘ.org/ɘ)\n\n```js\nlɘt ɘ = 1\n```' },
    ]),
    say('user', [{ type: 'text', text: 'Look hɘrɘ' }, image]),
    use('Bash', { command: 'ɘcho onɘ', description: 'Says onɘ' }, 'onɘ\n', {
      stdout: 'onɘ\n',
      stderr: 'ɘrror',
      bashEditDiff: { files: [{ path: '/ɘ.txt', diff: '-ɘ' }] },
    }),
    use('Read', { file_path: '/homɘ/mira/rɘad.txt' }, '     1→linɘ', {
      type: 'text',
      file: { filePath: '/homɘ/mira/rɘad.txt', content: 'linɘ' },
    }),
    use('Edit', { file_path: '/ɘ.ts', old_string: 'bɘforɘ', new_string: 'aftɘr' }, 'donɘ', {
      filePath: '/ɘ.ts',
      originalFile: 'bɘforɘ',
      structuredPatch: [{ oldStart: 1, oldLines: 1, newStart: 1, newLines: 1, lines: ['-bɘforɘ', '+aftɘr'] }],
    }),
    use('Write', { file_path: '/nɘw.ts', content: 'contɘnt' }, 'writtɘn'),
    use('mcp__sɘrvɘr__tool', { 'a kɘy': [{ dɘɘp: 'valuɘ' }], text: '"quotɘd \\ ɘ"' }, [
      { type: 'text', text: 'sɘvɘral' },
      image,
    ]),
    use('TodoWrite', { todos: [{ content: 'stɘp', status: 'pending', activeForm: 'stɘpping' }] }, 'ɘ'),
    use(
      'AskUserQuestion',
      { questions: [{ question: 'Onɘ?', header: 'Hɘad', options: [{ label: 'Yɘs', description: 'ɘ' }] }] },
      'Yɘs',
      { answers: { 'Onɘ?': 'Yɘs' } },
    ),
    use(
      'Bash',
      { command: 'long onɘ' },
      `<persisted-output>\nOutput too large (50KB). Full output saved to: ${output}\n\nPreview (first 2KB):\nthɘ start\n</persisted-output>`,
      { stdout: 'thɘ start', persistedOutputPath: output, persistedOutputSize: 50_000 },
    ),
    say('user', '<command-name>/rɘviɘw</command-name><command-args>ɘvɘrything</command-args>'),
    say('user', '<bash-input>pwd ɘ</bash-input>'),
    say('user', '<bash-stdout>ɘ</bash-stdout><bash-stderr>ɘ</bash-stderr>'),
    say(
      'user',
      '<task-notification><summary>A tɘst ɘndɘd</summary><status>donɘ</status></task-notification>',
    ),
    line({ type: 'system', subtype: 'local_command', content: 'notɘ', level: 'info' }),
    line({ type: 'attachment', attachment: { type: 'hook_success', hookName: 'hookɘ', content: 'hookɘd' } }),
    line({ type: 'attachment', attachment: { type: 'queued_command', prompt: 'Mɘanwhilɘ, this' } }),
    say('assistant', [
      { type: 'fallback', from: { model: 'claudɘ-onɘ' }, to: { model: 'claudɘ-two-ɘ' } },
      { type: 'redacted_thinking', data: 'ɘ' },
    ]),
    use('ToolSearch', { query: 'sɘarch' }, [{ type: 'tool_reference', tool_name: 'foundɘ' }]),
    say('user', [{ type: 'tool_result', tool_use_id: 'of-nobodyɘ', content: 'a lonɘ rɘsult' }]),
    say('user', [
      { type: 'text', text: 'By addrɘss' },
      { type: 'image', source: { type: 'url', url: 'https://ɘxamplɘ.org/p.png', media_type: 'imagɘ/odd' } },
    ]),
    line({ type: 'unhɘard_of', told: { ɘ: 'ɘ' } }),
    say('assistant', [{ type: 'unknown_blɘck', told: 'ɘ' }]),
    say('assistant', [{ type: 'document', title: 'ɘ', source: { type: 'text', data: 'documɘnt' } }]),
    use(
      'Task',
      { description: 'Ask anothɘr', prompt: 'Look at thɘ tidɘ', subagent_type: 'hɘlpɘr' },
      [{ type: 'text', text: 'hɘlpɘd' }],
      { agentId: 'b1ɘ', content: [{ type: 'text', text: 'hɘlpɘd' }], prompt: 'Look at thɘ tidɘ' },
    ),
    use('TaskCreate', { subject: 'A task to kɘɘp' }, 'Task #1 created successfully: A task to kɘɘp'),
    use('TaskUpdate', { taskId: '1', status: 'completed' }, 'Updated task #1 status'),
    say('assistant', [{ type: 'tool_use', id: 'hookɘd', name: 'Bash', input: { command: 'ɘ' } }]),
    line({
      type: 'attachment',
      attachment: { type: 'hook_success', toolUseID: 'hookɘd', hookName: 'aftɘr', content: 'hookɘd' },
    }),
    say('user', [{ type: 'tool_result', tool_use_id: 'hookɘd', content: 'donɘ' }]),
    use('mcp__ɘ__nest', {}, [
      { type: 'tool_use', id: 'innɘr', name: 'innɘr tool', input: { ɘ: 'innɘr input' } },
      { type: 'tool_result', tool_use_id: 'innɘr', content: 'innɘr tɘxt' },
    ]),
    // More branches, one of which forks once more; the last one is the active one.
    say('user', 'A branch that was lɘft', { parentUuid: 'ɘ0000002-0000-4000-8000-000000000000' }),
    say('assistant', [{ type: 'text', text: 'On thɘ branch' }]),
    ...fork('Dɘɘpɘr onɘ', 'Dɘɘpɘr two'),
    say('user', 'Thɘ branch that stayɘd', { parentUuid: 'ɘ0000002-0000-4000-8000-000000000000' }),
    say('assistant', [{ type: 'text', text: 'Thɘ last words' }]),
    'a linɘ that nobody can rɘad\n',
  ]
  writeFileSync(join(project, `${ID}.jsonl`), lines.join(''))
  writeFileSync(output, '\u001b[31mthɘ wholɘ output\u001b[0m\n'.repeat(3))
  writeFileSync(join(folder, 'tool-results', 'loosɘ.txt'), 'of nobody, but ɘxportɘd\n')
  const agent = { isSidechain: true, agentId: 'b1ɘ', parentUuid: null }
  writeFileSync(
    join(folder, 'subagents', 'agent-b1ɘ.jsonl'),
    say('user', 'Look at thɘ tidɘ', agent) +
      say('assistant', [{ type: 'text', text: 'hɘlpɘd' }], { ...agent, parentUuid }),
  )
  writeFileSync(
    join(folder, 'subagents', 'agent-b1ɘ.meta.json'),
    JSON.stringify({ agentType: 'hɘlpɘr' }, null, 2),
  )
  writeFileSync(
    join(folder, 'subagents', 'agent-lostɘ.jsonl'),
    say('user', 'Nobody callɘd mɘ', { ...agent, agentId: 'lostɘ' }),
  )
  writeFileSync(
    join(project, `${FORK}.jsonl`),
    say('user', 'A fork of tidɘs', { sessionId: FORK, forkedFrom: { sessionId: ID, messageUuid: 'ɘ' } }),
  )
  return root
}

/** All that leaves: what is in an archive with its names, files of single sessions with theirs, what is copied, and the report. */
async function exportEverything(gate?: Gate): Promise<ReadonlyMap<string, string>> {
  const left = new Map<string, string>()
  const folder = mkdtempSync(join(home, 'gate-'))
  const request = { generator: 'Scrollback test', ...(gate && { gate }) }
  for (const format of EXPORT_FORMATS) {
    const target = join(folder, `${format}.zip`)
    const report = await exportArchive({ ...request, sessions, target, options: { ...OPTIONS, format } })
    left.set(`${format} report`, JSON.stringify({ ...report, path: '' }))
    for (const [name, bytes] of await readEntries(target)) left.set(`${format} ${name}`, bytes.toString())
  }
  for (const [at, session] of sessions.entries()) {
    const one = { ...request, sessions: [session] }
    for (const format of EXPORT_FORMATS.filter(isPageFormat)) {
      const target = join(folder, `${at}.${format}`)
      const report = await exportPage({ ...one, target, options: { ...OPTIONS, format } })
      left.set(`report ${at} ${format}`, JSON.stringify({ ...report, path: '', imageFolder: '' }))
    }
    left.set(`copied ${at}`, await copySession({ ...one, options: OPTIONS }))
    const reader = createReader()
    const place = { file: session.file, sidechain: null }
    const reading = await reader.open({ place, branch: null, revision: null })
    const keys = reading?.items.map(({ key }) => key) ?? []
    left.set(`items ${at}`, await copyItems(reader, { place, keys }, request))
    const { suggestedName, titles } = await previewExport(
      { sessions: [session], leftOut: 0 },
      { ...request, selection: { kind: 'all' }, options: OPTIONS, bringHere: async (here) => here },
    )
    left.set(`preview ${at}`, [suggestedName, ...titles].join('\n'))
  }
  return left
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
