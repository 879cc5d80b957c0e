import { appendFileSync, existsSync, readdirSync, readFileSync, statSync, truncateSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { transcript } from '../../../../fixtures/transcript.ts'
import {
  DEFAULT_EXPORT_OPTIONS,
  type ExportRequest,
  NO_REDACT_CHOICES,
} from '../../../shared/schemas/export.ts'
import type { SurveyedSecret } from '../../../shared/schemas/secrets.ts'
import { openTestTasks } from '../../testing/open-test-tasks.ts'
import { temporaryRoot } from '../../testing/temporary-root.ts'

/** Made here, so that no secret stands in the repository. */
function toKey(seed: number): string {
  const signs = Array.from({ length: 92 }, (_, at) => ((at * 7 + seed * 13 + at * at) % 36).toString(36))
  return `sk-${'ant'}-api03-${signs.join('')}AA`
}

const [ONE, OTHER] = [toKey(1), toKey(2)]

const RULE = 'anthropic-api-key'
const mostPlaces = (a: SurveyedSecret, b: SurveyedSecret) => b.places - a.places

async function openLibrary() {
  const opened = openTestTasks({ exportWorker: new URL('../../export/export-worker.ts', import.meta.url) })
  const first = transcript({ seed: 'secrets one' })
  first.prompt(`The key of the tide service is ${ONE}, keep it`)
  first.respond(`I use ${ONE} and ${OTHER}`)
  const second = transcript({ seed: 'secrets two' })
  second.prompt(`Once more ${ONE}`)
  second.respond('Good.')
  const root = temporaryRoot([...first.files(), ...second.files()])
  await opened.update(root)
  const context = { ...opened.call, roots: [root] }
  const request = (more: Partial<ExportRequest> = {}): ExportRequest => ({
    selection: { kind: 'all' },
    options: { ...DEFAULT_EXPORT_OPTIONS, format: 'markdown' },
    choices: NO_REDACT_CHOICES,
    ...more,
  })
  const report = async (isWithVault = true) => {
    const { findings, ...found } = await opened.tasks['secrets:report']({ isWithVault }, context as never)
    return { ...found, findings: findings.filter(({ rule }) => rule === RULE) }
  }
  const survey = async (more?: Partial<ExportRequest>) => {
    const { secrets, sessions } = await opened.tasks['secrets:survey'](request(more), context as never)
    return { secrets: secrets.filter(({ rule }) => rule === RULE).sort(mostPlaces), sessions }
  }
  const dataFolder = dirname(opened.folder)
  return { ...opened, root, first, second, context, request, report, survey, dataFolder }
}

test('a survey gives counts and masked values, and a value only to who asks for it', async () => {
  const { survey, tasks, context } = await openLibrary()
  const { secrets, sessions } = await survey()
  expect(sessions).toHaveLength(2)
  expect(secrets).toHaveLength(2)
  const [one] = secrets
  expect(one).toMatchObject({
    rule: 'anthropic-api-key',
    name: 'Anthropic API key',
    places: 5,
    isNoSecret: false,
  })
  expect(one?.sessions).toHaveLength(2)
  expect(JSON.stringify(secrets)).not.toContain(ONE.slice(20, 60))
  const { id = '' } = one ?? {}
  expect(tasks['secrets:reveal']({ id }, context as never)).toBe(ONE)
  const { places, more } = await tasks['secrets:places']({ id }, context as never)
  expect(more).toBe(0)
  // Two prompts and an answer, and two titles that are made of the prompts.
  expect(places.map(({ kind }) => kind ?? 'title').toSorted()).toEqual([
    'answer',
    'prompt',
    'prompt',
    'title',
    'title',
  ])
  expect(places.find(({ after }) => after !== '')).toMatchObject({
    before: 'The key of the tide service is ',
    after: ', keep it',
  })
  // The other key beside it is masked, too.
  expect(JSON.stringify(places)).not.toContain(OTHER.slice(20, 60))
  await expect(async () => tasks['secrets:reveal']({ id: 'unknown' }, context as never)).rejects.toThrow(
    /out of date/,
  )
})

test('what a person leaves in stays there and nowhere else', async () => {
  const { survey, tasks, context, request } = await openLibrary()
  const { secrets } = await survey()
  const [one, other] = secrets
  const session = other?.sessions[0] ?? null
  const { places } = await tasks['secrets:places']({ id: one?.id ?? '' }, context as never)
  const prompt = places.find(({ item, before }) => item !== null && before.startsWith('The key'))
  const preview = async (choices: ExportRequest['choices']) => {
    const { text } = await tasks['secrets:preview'](
      { request: request({ choices }), session },
      context as never,
    )
    return text
  }
  const all = await preview(NO_REDACT_CHOICES)
  expect(all).not.toContain(ONE)
  expect(all).toContain('[redacted: anthropic-api-key #1]')
  const everywhere = await preview({ ...NO_REDACT_CHOICES, leftIn: [other?.id ?? ''] })
  expect(everywhere).toContain(OTHER)
  expect(everywhere).not.toContain(ONE)
  const items = [prompt?.item ?? '']
  const atPrompt = await preview({ ...NO_REDACT_CHOICES, leftInAt: [{ value: one?.id ?? '', items }] })
  expect(atPrompt.split(ONE)).toHaveLength(2)
  expect(atPrompt).toContain(`tide service is ${ONE}`)
  const words = await preview({ ...NO_REDACT_CHOICES, ownWords: ['tide service'] })
  expect(words).not.toContain('tide service')
})

test('“not a secret” is remembered by a salted hash, and holds for exports', async () => {
  const { survey, tasks, context, request, dataFolder } = await openLibrary()
  const { secrets } = await survey()
  const { id = '', rule = '' } = secrets[0] ?? {}
  tasks['secrets:judge']({ id, rule, isNoSecret: true }, context as never)
  expect((await survey()).secrets[0]).toMatchObject({ id, isNoSecret: true })
  const session = secrets[1]?.sessions[0] ?? null
  const { text } = await tasks['secrets:preview']({ request: request(), session }, context as never)
  expect(text).toContain(ONE)
  expect(text).not.toContain(OTHER)
  expect(readAll(join(dataFolder, 'annotations'))).not.toContain(ONE.slice(20, 60))
  tasks['secrets:judge']({ id, rule, isNoSecret: false }, context as never)
  expect((await survey()).secrets[0]?.isNoSecret).toBe(false)
})

test('the report names places and sessions, reads only what is new, and stores no value', async () => {
  const { report, root, first, second, dataFolder } = await openLibrary()
  const before = await report()
  expect(before.scanned.files).toBe(2)
  expect(before.findings).toMatchObject([
    { rule: 'anthropic-api-key', confidence: 'certain', places: 3, inVault: false },
    { rule: 'anthropic-api-key', places: 1, sessions: [first.sessionId] },
  ])
  expect(before.findings[0]?.sessions.toSorted()).toEqual([first.sessionId, second.sessionId].toSorted())
  const stored = readFileSync(join(dataFolder, 'secret-scan.json'), 'utf8')
  for (const value of [ONE, OTHER]) {
    expect(stored).not.toContain(value.slice(20, 60))
    expect(stored).not.toContain(value.slice(-4))
  }
  for (const name of ['secret-scan.json', 'secret-key'])
    expect(statSync(join(dataFolder, name)).mode & 0o077).toBe(0)
  expect(await report()).toEqual(before)
  const path = first.path()
  const third = toKey(3)
  const record = {
    type: 'user',
    timestamp: '2026-11-19T00:00:00Z',
    message: { role: 'user', content: third },
  }
  appendFileSync(join(root, path), `${JSON.stringify(record)}\n`)
  const after = await report()
  expect(after.findings).toHaveLength(3)
  expect(after.findings.map(({ places }) => places).toSorted()).toEqual([1, 1, 3])
  expect(after.findings[0]?.last).toBe(Date.parse('2026-11-19T00:00:00Z'))
  expect(after.scanned.bytes).toBeGreaterThan(before.scanned.bytes)
  // A file that became shorter is another file.
  truncateSync(join(root, path), 0)
  expect((await report()).findings).toMatchObject([{ places: 1, sessions: [second.sessionId] }])
})

function readAll(folder: string): string {
  if (!existsSync(folder)) return ''
  return readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n')
}
