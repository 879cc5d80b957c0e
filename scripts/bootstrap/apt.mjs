import { setTimeout as sleep } from 'node:timers/promises'
import { run } from './run.mjs'
import { say } from './say.mjs'

const locked = /^E: (?:Could not get lock|Unable to (?:lock|acquire))/m
const pause = 2_000
/** Upgrades that the system makes by itself hold the lock for some minutes. */
const patience = 5 * 60_000

/**
 * Runs apt-get when nobody else does. Its own option for that, DPkg::Lock::Timeout, does not wait for the lists of packages.
 *
 * @param {readonly string[]} args
 * @param {{ runCommand?: typeof run, wait?: (ms: number) => Promise<unknown> }} [means]
 */
export async function runApt(args, { runCommand = run, wait = sleep } = {}) {
  // Its messages in English.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' }
  for (let waited = 0; ; waited += pause) {
    const outcome = await runCommand('apt-get', ['-q', ...args], { capture: true, env })
    if (outcome.code === 0 || !locked.test(outcome.output) || waited >= patience) return outcome
    if (waited === 0) say('Another program is installing packages: waiting for it …')
    await wait(pause)
  }
}
