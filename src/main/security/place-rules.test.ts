import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contract } from '../../shared/contract/contract.ts'
import type { Entry } from '../../shared/contract/entry.ts'
import { DEFAULT_EXPORT_OPTIONS } from '../../shared/schemas/export.ts'
import type { Root } from '../../shared/schemas/roots.ts'
import { type Caller, type Handlers, openCallDesk } from '../ipc/call-desk.ts'
import { LibraryError } from '../library/library-error.ts'
import { createMemoryLog } from '../testing/memory-log.ts'
import { temporaryRoot } from '../testing/temporary-root.ts'
import { createPlaceRules } from './place-rules.ts'

const OPENED = '/home/ada/opened.jsonl'
const ARCHIVE = '/home/ada/open.zip'
const REFUSED = { ok: false, error: { code: 'refused' } }

const caller: Caller = { id: 1, isTrusted: true, isPreload: false, url: 'app://', sendProgress: () => {} }

/** The desk of the app with its own contract and rules; nothing behind it is real. */
function setUp() {
  const root = join(temporaryRoot([{ path: '.claude/projects/-p/s.jsonl', text: '{}\n' }]), '.claude')
  const passed: unknown[] = []
  const questions: string[] = []
  const handled: string[] = []
  const listed: readonly Root[] = [
    { path: root, label: '~/.claude', origin: 'home', isRemovable: false },
    { path: '/home/ada/away', label: '~/away', origin: 'opened', isRemovable: true, isMissing: true },
  ]
  const desk = openCallDesk({
    contract,
    log: createMemoryLog(),
    takeGesture: () => true,
    worker: { pass: async (...call) => void passed.push(call.slice(0, 2)) },
    handlers: new Proxy({} as Handlers, {
      get: (_, name) => () => {
        handled.push(String(name))
        return null
      },
    }),
    additions: {
      roots: () => [],
      listed: () => [],
      vault: () => null,
      machine: () => ({ id: '', host: '' }),
    },
    placeRules: createPlaceRules({
      roots: {
        list: async () => listed,
        listOpened: () => [OPENED],
        findKnown: async (path) => {
          const found = listed.find((each) => each.path === path)
          if (found === undefined) throw new LibraryError('not-found', 'It is not on the list.')
          return found
        },
        covers: async (file) => {
          questions.push(file)
          return file.startsWith(root)
        },
      },
      archives: { has: (path) => path === ARCHIVE },
    }),
  })
  let calls = 0
  const ask = (channel: string, input: unknown, by: Caller = caller) =>
    desk.answer(by, { channel, callId: String(calls++), input })
  return { root, listed: join(root, 'projects/-p/s.jsonl'), passed, questions, handled, ask }
}

/** For every channel that names places, a call that is right but for them. */
function toInputs(path: string): Readonly<Record<string, unknown>> {
  const place = { file: path, sidechain: null }
  const exported = {
    selection: { kind: 'file', file: path, branch: null },
    options: DEFAULT_EXPORT_OPTIONS,
  }
  const allUsage = {
    since: null,
    until: null,
    project: null,
    model: null,
    timeZone: 'UTC',
    today: '2026-11-16',
  }
  const restored = {
    source: 'vault',
    sessions: [{ id: 'one', project: '-p', root: null, isAsNew: false }],
    to: path,
    isInChosenFolder: false,
    isCwdRewritten: false,
    isChangeAccepted: false,
  }
  return {
    'export:copy': exported,
    'export:preview': exported,
    'export:run': exported,
    'files:reveal': { file: path },
    'reader:find': { place, branch: null, query: 'a' },
    'reader:find-around': { place, branch: null, query: 'a' },
    'reader:items': { place, keys: [], isWhole: false },
    'reader:locate': { file: path, uuid: 'a', block: 0 },
    'reader:markdown': { place, keys: [] },
    'reader:odd-lines': place,
    'reader:open': { place, branch: null, revision: null },
    'reader:overflow': { place, name: 'a', from: 0 },
    'reader:raw': { place, key: 'a/0' },
    'roots:remove': { path },
    'roots:survey': { path },
    'secrets:preview': { request: exported, session: null },
    'secrets:survey': exported,
    'sessions:prompts': { folder: path, id: 'one', cwd: null, started: null, updated: null },
    'sources:add': { path },
    'sources:open': { paths: [path] },
    'sources:unpack': { archive: path, id: 'one', project: '-p' },
    'usage:report': { ...allUsage, folder: path },
    'usage:session': { place, branch: null },
    'vault:choose-archive': { opened: path },
    'vault:plan-restore': restored,
    'vault:restore': restored,
  }
}

test('these are all the channels whose input names a place on disk', () => {
  const withPlaces = Object.entries<Entry>(contract).filter(([, { places }]) => places !== undefined)
  expect(withPlaces.map(([channel]) => channel).sort()).toEqual(Object.keys(toInputs('/')))
})

test('no channel does anything with a place that the page may not name', async () => {
  const { ask, passed, handled } = setUp()
  for (const path of ['/etc/passwd', '/home/eve/s.jsonl', '/home/eve', '/home/eve/talks.zip'])
    for (const [channel, input] of Object.entries(toInputs(path))) {
      const code = /^roots:|^sessions:prompts$|^usage:report$/.test(channel) ? 'not-found' : 'refused'
      expect(await ask(channel, input), channel).toMatchObject({ ok: false, error: { code } })
    }
  expect(passed).toEqual([])
  expect(handled).toEqual([])
})

test('a transcript below a folder on the list is read, and nothing else there', async () => {
  const { ask, listed, root, passed } = setUp()
  const input = toInputs(listed)['reader:open']
  expect(await ask('reader:open', input)).toMatchObject({ ok: true })
  expect(passed).toEqual([['reader:open', input]])
  for (const [channel, input] of Object.entries(toInputs(join(root, 'notes.txt'))))
    if (channel.startsWith('reader:')) expect(await ask(channel, input), channel).toMatchObject(REFUSED)
  expect(passed).toHaveLength(1)
  expect(await ask('files:reveal', { file: join(root, 'notes.txt') })).toMatchObject({ ok: true })
})

test('what is read again and again is not asked about each time', async () => {
  const { ask, listed, questions } = setUp()
  for (let at = 0; at < 5; at++) await ask('reader:items', toInputs(listed)['reader:items'])
  expect(questions).toEqual([listed])
})

test('sessions are restored to roots that the vault backs up, or to where they came from', async () => {
  const { ask, root, handled } = setUp()
  const restore = (to: string | null) =>
    ask('vault:restore', { ...(toInputs('/')['vault:restore'] as object), to })
  for (const path of ['/etc', '/home/ada/away', join(root, 'projects')])
    expect(await restore(path)).toMatchObject({
      ok: false,
      error: { message: 'Sessions can be restored only to folders on the list.' },
    })
  expect(handled).toEqual([])
  await restore(root)
  await restore(null)
  expect(handled).toEqual(['vault:restore', 'vault:restore'])
})

test('only what is open can be added or unpacked', async () => {
  const { ask, handled } = setUp()
  await ask('sources:add', { path: OPENED })
  await ask('sources:unpack', toInputs(ARCHIVE)['sources:unpack'])
  await ask('vault:choose-archive', { opened: ARCHIVE })
  await ask('vault:choose-archive', { opened: null })
  expect(handled).toEqual(['sources:add', 'sources:unpack', 'vault:choose-archive', 'vault:choose-archive'])
})

test('what was dropped only the preload script can name', async () => {
  const { ask, handled } = setUp()
  expect(await ask('sources:open', { paths: ['/home/ada'] })).toMatchObject(REFUSED)
  expect(handled).toEqual([])
  await ask('sources:open', { paths: ['/home/ada'] }, { ...caller, isPreload: true })
  expect(handled).toEqual(['sources:open'])
})
