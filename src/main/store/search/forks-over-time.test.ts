import { appendFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { fork } from '../../../../fixtures/derived-transcripts.ts'
import { type Transcript, transcript } from '../../../../fixtures/transcript.ts'
import { askIndex } from '../../testing/ask-index.ts'
import { scanGitBranches } from '../../testing/scan-git-branches.ts'
import { type ScannedPlace, scanTexts } from '../../testing/scan-texts.ts'
import { temporaryRoot } from '../../testing/temporary-root.ts'
import { updateTestIndex } from '../../testing/update-test-index.ts'

const now = Date.parse('2026-11-16T12:00:00Z')

/** Forks of forks in three projects, on other git branches, some of which go back to an earlier place. */
function forkedSessions(): readonly Transcript[] {
  const origin = transcript({ seed: 'origin', cwd: '/home/ada/harbour' })
  const asked = origin.prompt('One')
  origin.respond('Two.')
  origin.prompt('Three')
  origin.respond('Four.')
  const child = fork(origin, { seed: 'child' })
  child.rewindTo(asked)
  child.checkout('feature')
  child.respond('Child.')
  const worktree = fork(origin, { seed: 'worktree', cwd: '/home/ada/harbour-worktree' })
  worktree.respond('In a worktree.')
  worktree.checkout('feature')
  worktree.respond('On a branch.')
  const grandchild = fork(child, { seed: 'grandchild', cwd: '/home/ada/harbour-worktree' })
  grandchild.respond('Grandchild.')
  const elsewhere = fork(worktree, { seed: 'elsewhere', cwd: '/home/ada/elsewhere' })
  elsewhere.rewindTo(asked)
  elsewhere.respond('Elsewhere.')
  return [origin, child, worktree, grandchild, elsewhere]
}

/** A number between 0 and 1 that is the same in every run. */
function spread(at: number): number {
  return (at * 0.618034) % 1
}

const SEEDS = [1, 2, 3, 5, 11, 17]

test.each(SEEDS)(
  'whatever happens to forks in both shards (%i), what a session has that is there is found once',
  async (seed) => {
    const root = temporaryRoot([])
    const folder = join(temporaryRoot([]), 'index')
    const files = forkedSessions().map((t) => ({ path: t.path(), lines: t.text().split(/(?<=\n)/) }))
    const written = new Map<string, number>()
    for (let at = 1; at <= 40; at++) {
      const { path, lines } = files[Math.floor(spread(at * seed) * files.length)] ?? { path: '', lines: [] }
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
      await expectAsScanned(root, folder, `step ${at}`)
    }
  },
)

async function expectAsScanned(root: string, folder: string, moment: string): Promise<void> {
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
}
