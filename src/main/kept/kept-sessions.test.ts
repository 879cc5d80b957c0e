import {
  appendFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { agent } from '../../../fixtures/agent-tools.ts'
import { spilled } from '../../../fixtures/overflow.ts'
import { buildSampleLibrary } from '../../../fixtures/sample-library.ts'
import { bash } from '../../../fixtures/shell-tools.ts'
import { transcript } from '../../../fixtures/transcript.ts'
import { dumpIndex } from '../testing/index/dump-index.ts'
import { keptLibrary } from '../testing/index/kept-library.ts'
import { temporaryRoot } from '../testing/temporary-root.ts'

/** Words in a prompt, an answer, an overflow file and a subagent. */
const WORDS = ['kittiwakes', 'cliff', 'skua', 'gannets']

function birds() {
  const t = transcript({ seed: 'birds', version: '2.1.100' })
  t.prompt('Where are the kittiwakes?')
  t.respond('On the **cliff**.')
  t.respond({ calls: [spilled(bash('cat all.txt'), `${'gull\n'.repeat(9000)}skua\n`)] })
  t.respond({
    calls: [agent({ prompt: 'Count gannets', description: 'Count', work: (a) => void a.respond('Forty.') })],
  })
  return t
}

function birdLibrary() {
  const t = birds()
  const other = transcript({ seed: 'other', cwd: '/home/ada/other' })
  other.prompt('Something about weather')
  const library = keptLibrary(temporaryRoot([...t.files(), ...other.files()]))
  const folder = t.path().replace(/\.jsonl$/, '')
  return {
    ...library,
    t,
    other,
    /** As Claude Code cleans up. */
    loseBirds() {
      library.lose(t.path())
      library.lose(folder)
    },
    findAll: async () => Promise.all(WORDS.map((word) => library.find(word))),
  }
}

test('a session whose source was deleted is found as before, and nothing is read anew for it', async () => {
  const library = birdLibrary()
  await library.keep()
  await library.update()
  const before = await library.findAll()
  expect(before.map(({ length }) => length)).toEqual([1, 1, 1, 1])
  library.loseBirds()
  expect(await library.update()).toMatchObject({ changed: 0, gone: 3 })
  const after = await library.findAll()
  for (const [at, [result]] of after.entries()) {
    expect(result).toMatchObject({ session: { isGone: true, isKept: true } })
    expect(result?.best).toEqual(before[at]?.[0]?.best)
  }
  expect(existsSync(join(library.dataFolder, 'kept'))).toBe(false)
})

test('an index that is built anew has kept sessions as if they were there', async () => {
  const library = birdLibrary()
  await library.keep()
  await library.update()
  library.loseBirds()
  await library.update()
  const before = dumpIndex(library.folder)
  const found = await library.findAll()
  library.loseIndex()
  expect(await library.update()).toMatchObject({ changed: 3 })
  expect(dumpIndex(library.folder)).toEqual(before)
  expect(await library.findAll()).toEqual(found)
  expect(await library.update()).toMatchObject({ changed: 0, gone: 0 })
})

test('the sample library, lost whole, is the same from the vault', async () => {
  const library = keptLibrary(temporaryRoot(buildSampleLibrary()))
  await library.keep()
  await library.update()
  for (const name of readdirSync(join(library.root, 'projects'))) library.lose(`projects/${name}`)
  await library.update()
  const before = dumpIndex(library.folder)
  library.loseIndex()
  await library.update()
  expect(dumpIndex(library.folder)).toEqual(before)
})

test('what is kept and what is gone can be asked for', async () => {
  const library = birdLibrary()
  await library.update()
  expect(await library.find('is:kept')).toEqual([])
  await library.keep()
  await library.update()
  expect(await library.find('is:kept')).toHaveLength(2)
  library.loseBirds()
  await library.update()
  const ids = async (query: string) => (await library.find(query)).map(({ session }) => session.id)
  expect(await ids('is:gone')).toEqual([library.t.sessionId])
  expect(await ids('is:kept -is:gone')).toEqual([library.other.sessionId])
  expect(await ids('is:gone -is:kept')).toEqual([])
  expect(await ids('is:kept,error kittiwakes')).toEqual([library.t.sessionId])
})

test('what is not kept leaves the index; what was kept stays while the vault is away, and nothing is read again when it is back', async () => {
  const library = birdLibrary()
  await library.update()
  library.lose(library.other.path())
  await library.update()
  await library.keep()
  library.loseBirds()
  await library.update()
  const states = async () =>
    Object.fromEntries((await library.sessions()).map(({ id, isGone, isKept }) => [id, [isGone, isKept]]))
  const { t } = library
  expect(await states()).toEqual({ [t.sessionId]: [true, true] })
  library.switchVault(false)
  expect(await library.update()).toMatchObject({ changed: 0 })
  expect(await states()).toEqual({ [t.sessionId]: [true, false] })
  expect(await library.find('kittiwakes')).toHaveLength(1)
  library.switchVault(true)
  expect(await library.update()).toMatchObject({ changed: 0 })
  expect(await states()).toMatchObject({ [t.sessionId]: [true, true] })
})

test('a source that comes back is read from disk again', async () => {
  const library = birdLibrary()
  const path = join(library.root, library.t.path())
  const bytes = readFileSync(path)
  await library.keep()
  library.loseBirds()
  await library.update()
  writeFileSync(path, bytes)
  expect(await library.update()).toMatchObject({ changed: 1 })
  expect((await library.find('kittiwakes'))[0]?.session).toMatchObject({ isGone: false, isKept: true })
})

test('of a deleted transcript, only what was kept stays in the index', async () => {
  const library = birdLibrary()
  await library.keep()
  const before = library.t.lines().length
  library.t.prompt('And the oystercatchers?')
  appendFileSync(join(library.root, library.t.path()), `${library.t.lines().slice(before).join('\n')}\n`)
  await library.update()
  library.loseBirds()
  await library.update()
  expect(await library.find('oystercatchers')).toEqual([])
  expect(await library.find('in:prompt kittiwakes')).toMatchObject([
    { session: { isGone: true, isKept: true } },
  ])
  expect(await library.update()).toMatchObject({ changed: 0, gone: 0 })
})

test('where the copy of a transcript that is gone is damaged, what was indexed of it stays', async () => {
  const library = birdLibrary()
  await library.update()
  const before = library.t.lines().length
  library.t.prompt('And the oystercatchers?')
  appendFileSync(join(library.root, library.t.path()), `${library.t.lines().slice(before).join('\n')}\n`)
  await library.keep()
  library.loseBirds()
  const copies = readdirSync(library.vault, { recursive: true, encoding: 'utf8' })
  const copy = join(
    library.vault,
    copies.find((path) => path.endsWith(`${library.t.sessionId}.jsonl.zst`)) ?? '',
  )
  const bytes = readFileSync(copy)
  const at = bytes.lastIndexOf(Buffer.from([0x28, 0xb5, 0x2f, 0xfd])) + 20
  writeFileSync(copy, bytes.with(at, (bytes[at] ?? 0) ^ 0xff))
  const problems: string[] = []
  await library.update({ onProblem: ({ reason }) => problems.push(reason) })
  expect(problems).toEqual([expect.stringContaining('is damaged')])
  expect(await library.find('in:prompt kittiwakes')).toMatchObject([{ session: { isGone: true } }])
})

test('a transcript that was written anew and deleted before it was indexed is indexed as it was kept', async () => {
  const library = birdLibrary()
  const path = join(library.root, library.t.path())
  await library.update()
  const rewritten = transcript({ seed: 'birds', version: '2.1.100' })
  rewritten.prompt('Where are the storm petrels?')
  rmSync(path)
  writeFileSync(path, `${rewritten.lines().join('\n')}\n`)
  utimesSync(path, 1, 1)
  await library.keep()
  library.loseBirds()
  await library.update()
  expect(await library.find('petrels')).toHaveLength(1)
  expect(await library.find('kittiwakes')).toEqual([])
})

test('what was cleaned up of a conversation that is there is found as well, also in an index that is built anew', async () => {
  const library = birdLibrary()
  await library.keep()
  await library.update()
  const before = await library.findAll()
  library.lose(library.t.path().replace(/\.jsonl$/, ''))
  await library.update()
  const bestOf = (found: typeof before) => found.map(([result]) => result?.best)
  expect(bestOf(await library.findAll())).toEqual(bestOf(before))
  const dump = dumpIndex(library.folder)
  library.loseIndex()
  await library.update()
  expect(dumpIndex(library.folder)).toEqual(dump)
  expect(bestOf(await library.findAll())).toEqual(bestOf(before))
  expect((await library.find('kittiwakes'))[0]?.session).toMatchObject({ isGone: false, isKept: true })
})
