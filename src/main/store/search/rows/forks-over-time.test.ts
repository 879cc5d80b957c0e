import { appendFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { conversation } from '../../../../../fixtures/conversation.ts'
import { fork } from '../../../../../fixtures/derived-transcripts.ts'
import { type Transcript, transcript } from '../../../../../fixtures/transcript.ts'
import { casesOf } from '../../../../core/testing/runs.ts'
import { askIndex } from '../../../testing/index/ask-index.ts'
import { scanGitBranches } from '../../../testing/index/scan-git-branches.ts'
import { type ScannedPlace, scanTexts } from '../../../testing/index/scan-texts.ts'
import { updateTestIndex } from '../../../testing/index/update-test-index.ts'
import { temporaryRoot } from '../../../testing/temporary-root.ts'

const now = Date.parse('2026-11-16T12:00:00Z')

const [HARBOUR, WORKTREE, ELSEWHERE] = [
  '/home/ada/harbour',
  '/home/ada/harbour-worktree',
  '/home/ada/elsewhere',
] as const
const PROJECTS = [HARBOUR, WORKTREE, ELSEWHERE]

/** Forks of forks in three projects, on other git branches, some of which go back to an earlier place. */
function forkedSessions(): readonly Transcript[] {
  const origin = transcript({ seed: 'origin', cwd: HARBOUR })
  const asked = origin.prompt('One')
  origin.respond('Two.')
  origin.prompt('Three')
  origin.respond('Four.')
  const child = fork(origin, { seed: 'child' })
  child.rewindTo(asked)
  child.checkout('feature')
  child.respond('Child.')
  const worktree = fork(origin, { seed: 'worktree', cwd: WORKTREE })
  worktree.respond('In a worktree.')
  worktree.checkout('feature')
  worktree.respond('On a branch.')
  const grandchild = fork(child, { seed: 'grandchild', cwd: WORKTREE })
  grandchild.respond('Grandchild.')
  const elsewhere = fork(worktree, { seed: 'elsewhere', cwd: ELSEWHERE })
  elsewhere.rewindTo(asked)
  elsewhere.respond('Elsewhere.')
  return [origin, child, worktree, grandchild, elsewhere]
}

/** A number between 0 and 1 that is the same in every run. */
function spread(at: number): number {
  return (at * 0.618034) % 1
}

const SEEDS = casesOf([3, 11, 1, 4, 13, 31], 2)

test.each(SEEDS)(
  'whatever happens to forks in both shards (%i), what sessions have is found once',
  async (seed) => {
    // Projects that are there at once are dealt to both shards.
    const root = temporaryRoot(
      PROJECTS.flatMap((cwd) => conversation('Hello', 'Ahoy.', { seed: cwd, cwd }).files()),
    )
    const folder = join(temporaryRoot([]), 'index')
    const files = forkedSessions().map((t) => ({
      path: t.path(),
      lines: t.text().split(/(?<=\n)/),
    }))
    let wasInBoth = false
    const written = new Map<string, number>()
    const seen = new Map<string, readonly string[]>()
    await updateTestIndex(folder, [root])
    for (let at = 1; at <= 40; at++) {
      const file = files[Math.floor(spread(at * seed) * files.length)]
      if (file === undefined) throw new Error('No such file')
      const { path, lines } = file
      const place = join(root, path)
      const before = written.get(path) ?? lines.length
      const more = Math.ceil(spread(at * seed * 7) * lines.length)
      const isNew = before === lines.length
      mkdirSync(dirname(place), { recursive: true })
      if (isNew) writeFileSync(place, lines.slice(0, more).join(''))
      else appendFileSync(place, lines.slice(before, before + more).join(''))
      written.set(path, isNew ? more : Math.min(lines.length, before + more))
      if (at % 5 === 0) {
        rmSync(place)
        written.delete(path)
      }
      await updateTestIndex(folder, [root])
      if (written.has(path)) seen.set(path, lines.slice(0, written.get(path)))
      else seen.delete(path)
      await expectSeen(folder, [...seen.values()].flat(), `step ${at}`)
      const isInBoth = await expectAsScanned(root, folder, `step ${at}`)
      wasInBoth ||= isInBoth
    }
    expect(wasInBoth).toBe(true)
  },
)

/** Each record is found once, as long as some session has it. */
async function expectSeen(folder: string, lines: readonly string[], moment: string): Promise<void> {
  const answers = lines.filter((line) => line.includes('"type":"text"'))
  const uuids = new Set(answers.map((line) => (JSON.parse(line) as { uuid: string }).uuid))
  await askIndex(folder, async (searcher) => {
    const { total } = await searcher.search('in:answer -ahoy', {
      limit: 50,
      sort: 'date',
      now,
      isExact: true,
    })
    expect(total?.hits, moment).toBe(uuids.size)
  })
}

/** Gives back whether both shards have a record. */
async function expectAsScanned(root: string, folder: string, moment: string): Promise<boolean> {
  const texts = await scanTexts(root, folder)
  const gitBranches = await scanGitBranches(root)
  const isOnFeature = ({ session }: ScannedPlace) => gitBranches.get(session)?.has('feature') ?? false
  const asked: readonly (readonly [string, (place: ScannedPlace) => boolean])[] = [
    ['in:answer -is:gone', () => true],
    ['in:answer -is:gone branch:feature', isOnFeature],
    ['in:answer -is:gone -branch:feature', (place) => !isOnFeature(place)],
    ['in:answer -is:gone is:abandoned', ({ isAbandoned }) => isAbandoned],
    ['in:answer -is:gone -is:abandoned', ({ isAbandoned }) => !isAbandoned],
    ['in:answer -is:gone is:abandoned branch:feature', (place) => place.isAbandoned && isOnFeature(place)],
  ]
  await askIndex(folder, async (searcher) => {
    for (const [query, isAsked] of asked) {
      const expected = texts.filter(({ kind, places }) => kind === 'answer' && places.some(isAsked))
      const { total } = await searcher.search(query, { limit: 50, sort: 'date', now, isExact: true })
      expect(total?.hits, `${moment}: ${query}`).toBe(expected.length)
    }
  })
  return texts.some(({ places }) => new Set(places.map(({ shard }) => shard)).size > 1)
}
