import { findSmallest, trySteps } from './fuzz/try-steps.ts'

/**
 * Lets random things happen to random libraries, has the index follow, and compares it after each step: with an index that is
 * built in one go, and with a plain scan of all files.
 *
 *     node scripts/node.mjs bench/fuzz.ts SEED COUNT     this many libraries, from this seed on
 *     node scripts/node.mjs bench/fuzz.ts SEED 3,7,12    these steps of one
 *
 * Prints the seed of each library with a difference, and the fewest steps that lead to one.
 */
const STEPS = 40

const [seed = '1', which = '20'] = process.argv.slice(2)

async function fuzz(seed: string): Promise<boolean> {
  const { happened, differences } = await trySteps(
    seed,
    Array.from({ length: STEPS }, (_, at) => at),
  )
  if (differences.length === 0) return true
  const last = Number.parseInt(happened.at(-1) ?? '', 10)
  const steps = await findSmallest(
    seed,
    Array.from({ length: last + 1 }, (_, at) => at),
  )
  await show(seed, steps)
  return false
}

async function show(seed: string, steps: readonly number[]): Promise<void> {
  const { happened, differences } = await trySteps(seed, steps, { isComparedLast: true })
  console.log(`Seed ${seed}, steps ${steps.join()}`)
  for (const step of happened) console.log(`  ${step}`)
  for (const difference of differences.slice(0, 8)) console.log(`  → ${difference}`)
}

if (which.includes(',')) await show(seed, which.split(',').map(Number))
else {
  let different = 0
  for (let at = 0; at < Number(which); at++) if (!(await fuzz(String(Number(seed) + at)))) different++
  console.log(`${which} libraries of ${STEPS} steps, ${different} with a difference`)
  process.exitCode = different > 0 ? 1 : 0
}
