import { expect, test } from 'vitest'
import { trySteps } from '../../../../bench/fuzz/try-steps.ts'
import { casesOf } from '../../../core/testing/runs.ts'

const STEPS = Array.from({ length: 25 }, (_, at) => at)

/** Each of them has found something once. */
const SEEDS = casesOf(['3', '28', '2', '5', '15'], 2)

test.each(SEEDS)(
  'whatever happens to a random library (%s), the index says what one built in one go and a plain scan say',
  async (seed) => {
    const { happened, differences } = await trySteps(seed, STEPS)
    expect(differences, happened.join('\n')).toEqual([])
  },
  60_000,
)
