import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeFormerIndex } from '../../src/main/testing/index/make-former-index.ts'
import { Random } from '../generator/random.ts'
import { findDifferences } from './find-differences.ts'
import { killUpdate } from './kill-update.ts'
import { findTouched, type KnownFiles, lookAround } from './known-files.ts'
import { RandomLibrary } from './random-library.ts'
import { updateForTrial } from './update-for-trial.ts'

/** What a library with this seed led to. */
export interface Trial {
  /** What happened, up to the step after which there was a difference. */
  readonly happened: readonly string[]
  /** Between the index and what it should say; none where all steps were taken. */
  readonly differences: readonly string[]
}

export interface TrialOptions {
  /** Compare when all steps are taken, and not after each. */
  readonly isComparedLast?: boolean
}

/** Takes steps of a seed, has the index follow, and compares it with one that is built in one go and with a plain scan. */
export async function trySteps(
  seed: string,
  steps: readonly number[],
  { isComparedLast = false }: TrialOptions = {},
): Promise<Trial> {
  const folder = mkdtempSync(join(tmpdir(), 'scrollback-fuzz-'))
  const [root, index] = [join(folder, 'root'), join(folder, 'index')]
  const happened: string[] = []
  try {
    const library = new RandomLibrary(root, new Random(seed))
    let known: KnownFiles = new Map()
    /** The index was up to date when the last thing happened, as in an app that watches. */
    let isWatching = false
    for (const step of steps) {
      const random = new Random(`${seed} ${step}`)
      happened.push(`${step}: ${library.step(`${seed} ${step}`, random)}`)
      const isLast = step === steps.at(-1)
      // Several things may have happened when the index is brought up to date.
      if (random.chance(0.2) && !isLast) continue
      const isMuch = random.chance(0.05)
      if (existsSync(index) && random.chance(0.1)) {
        makeFormerIndex(index)
        happened.push(`${step}: another version came`)
        isWatching = false
      }
      // Numbers of their own, so that everything else in a seed stays as it was.
      const updating = new Random(`${seed} ${step} update`)
      while (updating.chance(0.1)) {
        const kill = { at: updating.logNormal(5, 0.7, 50), isMuch: updating.chance(0.3) }
        if (await killUpdate(index, root, kill)) happened.push(`${step}: an update was killed at ${kill.at}`)
        isWatching = false
      }
      const only = isWatching && updating.chance(0.5) ? findTouched(root, known) : undefined
      await updateForTrial(index, root, { isMuch, only })
      if (only !== undefined) happened.push(`${step}: looked at ${[...only].join()}`)
      isWatching = true
      known = lookAround(root)
      if (isComparedLast && !isLast) continue
      const fresh = join(folder, `fresh-${step}`)
      await updateForTrial(fresh, root)
      const differences = await findDifferences({ index, fresh, known, random })
      rmSync(fresh, { recursive: true })
      if (differences.length > 0) return { happened, differences }
    }
    return { happened, differences: [] }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The steps of a trial without those that a difference does not need. */
export async function findSmallest(seed: string, steps: readonly number[]): Promise<readonly number[]> {
  let smallest = steps
  for (let size = Math.ceil(steps.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = 0; from < smallest.length - 1; ) {
      const fewer = smallest.filter((_, at) => at < from || at >= Math.min(from + size, smallest.length - 1))
      const { differences } = await trySteps(seed, fewer, { isComparedLast: true })
      if (differences.length > 0) smallest = fewer
      else from += size
    }
  }
  return smallest
}
