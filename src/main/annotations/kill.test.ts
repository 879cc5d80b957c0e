import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { runs } from '../../core/testing/runs.ts'
import type { Problem } from '../library/sources/walk-files.ts'
import { temporaryRoot } from '../testing/temporary-root.ts'
import { openAnnotations } from './annotations.ts'

const SCRIPT = new URL('../testing/write-annotations.ts', import.meta.url).pathname
const COMPACT_FROM = '20'
const KILLS = runs(5)

function start(folder: string, computer: string, first: number, last: number) {
  const child = spawn(
    process.execPath,
    [SCRIPT, folder, computer, String(first), String(last), COMPACT_FROM],
    {
      env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  return { child, lines: createInterface(child.stdout) }
}

function open(folder: string) {
  const problems: Problem[] = []
  const annotations = openAnnotations({
    folder,
    computer: () => 'z',
    onProblem: (problem) => problems.push(problem),
  })
  return {
    /** The numbers whose last entry is there. */
    read(computer: string) {
      const entries = annotations.list('forgotten')
      expect(problems).toEqual([])
      const own = entries.filter(({ session, name }) => session === 'last' && name === computer)
      return new Set(own.map(({ record }) => Number(record)))
    },
  }
}

test(
  'a process that is killed at any moment loses nothing that it said is written',
  async () => {
    const folder = join(temporaryRoot([]), 'annotations')
    let next = 0
    for (let kill = 0; kill < KILLS; kill++) {
      const { child, lines } = start(folder, 'a', next, next + 100_000)
      const acknowledged: number[] = []
      // A few entries further each time, and then in the middle of one.
      const until = 3 + (kill % 8) * 7
      for await (const line of lines) {
        acknowledged.push(Number(line))
        if (acknowledged.length === until) setTimeout(() => child.kill('SIGKILL'), (kill * 0.618) % 3)
      }
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      expect(acknowledged.length).toBeGreaterThanOrEqual(until)
      const found = open(folder).read('a')
      for (let at = 0; at <= (acknowledged.at(-1) ?? -1); at++) expect(found).toContain(at)
      next = (acknowledged.at(-1) ?? -1) + 1
    }
  },
  KILLS * 12_000,
)

test('two processes that write at once lose nothing, in one file or in one each, and a third one reads along', async () => {
  const folder = join(temporaryRoot([]), 'annotations')
  const runs = [start(folder, 'a', 0, 120), start(folder, 'a', 1000, 1120), start(folder, 'b', 0, 120)]
  const reader = open(folder)
  let seen = 0
  for (const { lines } of runs)
    lines.on('line', () => {
      const { size } = reader.read('a')
      expect(size).toBeGreaterThanOrEqual(seen)
      seen = size
    })
  await Promise.all(runs.map(({ child }) => once(child, 'close')))
  expect(runs.map(({ child }) => child.exitCode)).toEqual([0, 0, 0])
  for (const each of [reader, open(folder)]) {
    expect(each.read('a').size).toBe(240)
    expect(each.read('b').size).toBe(120)
  }
}, 60_000)
