import { expect, test } from 'vitest'
import { runApt } from './apt.mjs'

const LISTS = 'E: Could not get lock /var/lib/apt/lists/lock. It is held by process 7 (apt-get)\n'
const DPKG = 'E: Unable to acquire the dpkg frontend lock (/var/lib/dpkg/lock-frontend)\n'

/** An apt-get that answers so, one time after the other, and then always as the last time. */
function answering(...outputs: readonly string[]) {
  let asked = 0
  let waited = 0
  const runCommand = () => {
    const output = outputs[Math.min(asked++, outputs.length - 1)] ?? ''
    return Promise.resolve({ code: output === '' ? 0 : 100, output, missing: false })
  }
  const wait = (ms: number) => {
    waited += ms
    return Promise.resolve()
  }
  return { means: { runCommand, wait }, told: () => ({ asked, waited }) }
}

test('waits while another program holds the lock', async () => {
  const apt = answering(LISTS, DPKG, '')
  expect(await runApt(['update'], apt.means)).toMatchObject({ code: 0 })
  expect(apt.told()).toEqual({ asked: 3, waited: 4_000 })
})

test('waits for nothing else', async () => {
  const apt = answering('E: Unable to locate package libgbm2\n', '')
  expect(await runApt(['install', 'libgbm2'], apt.means)).toMatchObject({ code: 100 })
  expect(apt.told()).toEqual({ asked: 1, waited: 0 })
})

test('gives up after five minutes', async () => {
  const apt = answering(LISTS)
  expect(await runApt(['update'], apt.means)).toMatchObject({ code: 100, output: LISTS })
  expect(apt.told().waited).toBe(300_000)
})
