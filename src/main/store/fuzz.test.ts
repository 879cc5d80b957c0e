import { expect, test } from 'vitest'
import { trySteps } from '../../../bench/fuzz/try-steps.ts'

const STEPS = Array.from({ length: 25 }, (_, at) => at)

test.each(['2', '3', '5', '15', '28'])(
  'whatever happens to a random library (%s), the index says what one built in one go and a plain scan say',
  async (seed) => {
    const { happened, differences } = await trySteps(seed, STEPS)
    expect(differences, happened.join('\n')).toEqual([])
  },
  60_000,
)
