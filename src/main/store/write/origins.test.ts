import { appendFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { conversation } from '../../../../fixtures/conversation.ts'
import { fork, internalAgent } from '../../../../fixtures/derived-transcripts.ts'
import { buildSampleLibrary } from '../../../../fixtures/sample-library.ts'
import { states } from '../../../../fixtures/state-records.ts'
import { type Transcript, transcript } from '../../../../fixtures/transcript.ts'
import { scanLibrary } from '../../library/sessions/scan-library.ts'
import type { SessionSummary } from '../../library/sessions/session-summary.ts'
import { askIndex } from '../../testing/index/ask-index.ts'
import { keptLibrary } from '../../testing/index/kept-library.ts'
import { updateTestIndex } from '../../testing/index/update-test-index.ts'
import { temporaryRoot } from '../../testing/temporary-root.ts'
import { findShardPaths } from '../database/shard-paths.ts'
import { SessionList } from '../list/session-list.ts'
import { Shard } from '../tables/shard.ts'
import { refreshSession } from './refresh-session.ts'

interface TestFile {
  readonly path: string
  readonly text: string
}

function openLibrary(files: readonly TestFile[] = []) {
  const root = temporaryRoot(files)
  const folder = join(temporaryRoot([]), 'index')
  const list = async () =>
    (await askIndex(folder, (searcher) => searcher.listSessions())).filter(({ isGone }) => !isGone)
  return {
    root,
    folder,
    list,
    update: (options = {}) => updateTestIndex(folder, [root], options),
    write({ path, text }: TestFile) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), text)
    },
    append: ({ path, text }: TestFile) => appendFileSync(join(root, path), text),
    remove: (path: string) => rmSync(join(root, path)),
    async expectAsScanned(moment: string) {
      const { sessions } = await scanLibrary([root])
      expect(toLinks(await list()), moment).toEqual(toLinks(sessions))
    },
  }
}

/** By session: what it tells of others. */
function toLinks(sessions: readonly SessionSummary[]) {
  return Object.fromEntries(
    sessions
      .map(({ id, projectDir, forkOf, continues, continuedIn, sharedRecords }) => [
        `${projectDir}/${id}`,
        { forkOf, continues, continuedIn, sharedRecords },
      ])
      .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
  )
}

const DAY = 86_400_000

/** A fork, a fork of it, forks from the middle and of the very end, one that names its origin, a copy with nothing of its own, and sessions that go on. */
function forkedSessions() {
  const origin = transcript({ seed: 'origin' })
  origin.prompt('One')
  const { leaf: middle } = origin.respond('Two.')
  origin.prompt('Three')
  const { leaf: end } = origin.respond('Four.')
  const child = fork(origin, { seed: 'child' })
  child.prompt('Child')
  child.respond('Yes, child.')
  const grandchild = fork(child, { seed: 'grandchild' })
  grandchild.prompt('Grandchild')
  const early = fork(origin, { seed: 'early', ...(middle && { upTo: middle }), start: child.clock.now + DAY })
  early.prompt('Early')
  const marked = fork(origin, { seed: 'marked', marksOrigin: true })
  marked.prompt('Marked')
  const bare = fork(child, { seed: 'bare' })
  const next = transcript({ seed: 'next' })
  next.rewindTo(end)
  next.prompt('Goes on')
  next.respond('Going on.')
  next.state(states.continuedIn(child.sessionId))
  const afterNext = transcript({ seed: 'after-next' })
  afterNext.rewindTo(next.cursor)
  afterNext.prompt('Goes on and on')
  return { origin, child, grandchild, early, marked, bare, next, afterNext }
}

function mainFiles(...transcripts: readonly Transcript[]): readonly TestFile[] {
  return transcripts.map((t) => ({ path: t.path(), text: t.text() }))
}

/** A number between 0 and 1 that is the same in every run. */
function spread(at: number): number {
  return (at * 0.618034) % 1
}

function shuffle<T>(values: readonly T[], seed: number): readonly T[] {
  return values
    .map((value, at) => ({ value, rank: spread((at + 1) * (seed + 1)) }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ value }) => value)
}

test('the index tells of the sample library what a scan tells', async () => {
  const library = openLibrary(buildSampleLibrary())
  await library.update()
  await library.expectAsScanned('at once')
  expect((await library.list()).filter(({ forkOf }) => forkOf !== undefined)).toHaveLength(1)
})

test('forks and continuations are as a scan tells', async () => {
  const { origin, child, grandchild, early, marked, bare, next, afterNext } = forkedSessions()
  const library = openLibrary(mainFiles(origin, child, grandchild, early, marked, bare, next, afterNext))
  await library.update()
  await library.expectAsScanned('at once')
  const found = new Map((await library.list()).map((session) => [session.id, session]))
  const forkOf = (t: Transcript) => found.get(t.sessionId)?.forkOf
  expect(forkOf(origin)).toBeUndefined()
  expect(forkOf(grandchild)).toBe(child.sessionId)
  expect(forkOf(early)).toBe(origin.sessionId)
  expect(forkOf(marked)).toBe(origin.sessionId)
  expect(found.get(next.sessionId)).toMatchObject({
    continues: origin.sessionId,
    continuedIn: child.sessionId,
  })
  expect(found.get(afterNext.sessionId)).toMatchObject({ continues: next.sessionId })
})

test.each([0, 1, 2, 3, 4, 5, 6, 7])(
  'whichever of them comes first (%i), it is told the same',
  async (seed) => {
    const library = openLibrary()
    for (const file of shuffle(mainFiles(...Object.values(forkedSessions())), seed)) {
      library.write(file)
      await library.update()
      await library.expectAsScanned(file.path)
    }
  },
)

test.each([1, 2, 3, 4, 17])('whatever happens to them (%i), it is told the same', async (seed) => {
  const library = openLibrary()
  const files = mainFiles(...Object.values(forkedSessions()))
  const there = new Map<string, number>()
  for (let at = 1; at <= 40; at++) {
    const { path, text } = files[Math.floor(spread(at * seed) * files.length)] ?? { path: '', text: '' }
    const lines = text.split(/(?<=\n)/)
    const length = there.get(path)
    const more = Math.ceil(spread(at * seed * 7) * lines.length)
    if (length === undefined || length === lines.length)
      library.write({ path, text: lines.slice(0, more).join('') })
    else library.append({ path, text: lines.slice(length, length + more).join('') })
    there.set(
      path,
      length === undefined || length === lines.length ? more : Math.min(lines.length, length + more),
    )
    if (at % 5 === 0) {
      library.remove(path)
      there.delete(path)
    }
    await library.update()
    await library.expectAsScanned(`step ${at}`)
  }
})

test('an origin that goes on after its fork, deleted, replaced or back again: it is told as a scan tells', async () => {
  const sessions = forkedSessions()
  const library = openLibrary(mainFiles(...Object.values(sessions)))
  await library.update()
  const { origin, child, bare } = sessions
  const whole = mainFiles(origin)[0] ?? { path: '', text: '' }

  const before = origin.lines().length
  origin.clock.advance(30 * DAY)
  origin.prompt('And one more')
  library.append({ path: origin.path(), text: `${origin.lines().slice(before).join('\n')}\n` })
  await library.update()
  await library.expectAsScanned('went on')

  library.remove(origin.path())
  await library.update()
  await library.expectAsScanned('deleted')

  library.write(whole)
  await library.update()
  await library.expectAsScanned('back, and shorter')

  const other = conversation('Something', 'Else.', { sessionId: child.sessionId, cwd: child.cwd })
  library.write({ path: child.path(), text: other.text() })
  await library.update()
  await library.expectAsScanned('replaced')

  library.write({ path: child.path(), text: child.text() })
  await library.update()
  await library.expectAsScanned('replaced again')

  library.remove(child.path())
  library.remove(bare.path())
  await library.update()
  await library.expectAsScanned('two deleted')
  await library.update()
  await library.expectAsScanned('after that')
})

test('copies in other projects and in internal agents are no origins', async () => {
  const t = conversation('Where?', 'There.', { version: '2.1.100' })
  internalAgent(t, 'compact', 'Summarise', 'We looked.')
  const files = t.files()
  const copies = files.map((file) => ({ ...file, path: file.path.replace('projects/', 'projects/copy-of') }))
  const library = openLibrary([...files, ...copies])
  await library.update()
  await library.expectAsScanned('at once')
  expect((await library.list()).map(({ forkOf }) => forkOf)).toEqual([undefined, undefined])
})

test('much at once, in threads and at a glance first, is told the same', async () => {
  const library = openLibrary(mainFiles(...Object.values(forkedSessions())))
  await library.update({ threadsFrom: 1, muchFrom: 1 })
  await library.expectAsScanned('at once')
})

test('what an update that was killed did not come to, the next one tells, though no file has changed', async () => {
  const { origin, child } = forkedSessions()
  const library = openLibrary(mainFiles(origin, child))
  await library.update()
  for (const path of findShardPaths(library.folder)) {
    const shard = new Shard(path)
    const file = shard.files.find(library.root, child.path())
    if (file !== undefined) {
      shard.begin()
      shard.origins.write(file.id, undefined)
      refreshSession(shard, file)
      shard.origins.mark(file)
      shard.commit()
    }
    shard.close()
  }
  expect((await library.list()).map(({ forkOf }) => forkOf)).toEqual([undefined, undefined])
  expect(await library.update()).toMatchObject({ changed: 0 })
  await library.expectAsScanned('afterwards')
})

test('an append to a fork keeps what it came from, and writes of no other session', async () => {
  const { origin, child } = forkedSessions()
  const library = openLibrary(mainFiles(origin, child))
  await library.update()
  const sessions = new SessionList(library.folder)
  onTestFinished(() => sessions.close())
  const since = sessions.readRevision()
  const before = child.lines().length
  child.prompt('More')
  library.append({ path: child.path(), text: `${child.lines().slice(before).join('\n')}\n` })
  await library.update()
  await library.expectAsScanned('appended')
  expect(sessions.readAfter(since)).toMatchObject([
    { id: child.sessionId, forkOf: origin.sessionId, prompts: 4 },
  ])
})

test('an origin that is deleted and kept stays one, also while the vault is away', async () => {
  const { origin, child } = forkedSessions()
  const library = keptLibrary(temporaryRoot(mainFiles(origin, child)))
  const forkOf = async () => (await library.sessions()).find(({ id }) => id === child.sessionId)?.forkOf
  await library.update()
  await library.keep()
  library.lose(origin.path())
  await library.update()
  expect(await forkOf()).toBe(origin.sessionId)
  library.switchVault(false)
  await library.update()
  expect(await forkOf()).toBe(origin.sessionId)
  library.switchVault(true)
  await library.update()
  expect(await forkOf()).toBe(origin.sessionId)
})
