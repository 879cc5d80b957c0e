import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import type { Problem } from '../../library/sources/walk-files.ts'
import { temporaryRoot } from '../../testing/temporary-root.ts'
import { openAnnotations } from '../annotations.ts'
import { editAnnotations } from './edit-annotations.ts'
import { readOrganised } from './read-organised.ts'
import { readMarks } from './session-marks.ts'

const SCRIPT = new URL('../../testing/edit-annotations.ts', import.meta.url).pathname
const WRITES_EACH = 250
/** Of each process, after how many writes it is killed, and then started again where it was. */
const KILLS = [30, 90, 170]

/** Does numbers from `first` on, and gives back how far it was when it ended. */
async function run(folder: string, collection: string, first: number, last: number, killAfter?: number) {
  const args = [SCRIPT, folder, String(first), String(last), collection]
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let done = first
  for await (const line of createInterface(child.stdout)) {
    done = Number(line) + 1
    if (killAfter !== undefined && done - first === killAfter) child.kill('SIGKILL')
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  if (killAfter === undefined) expect(child.exitCode).toBe(0)
  return done
}

/** As a person would who starts the app again: what was in the middle of being written is done once more. */
async function runWithKills(folder: string, collection: string, first: number): Promise<void> {
  let at = first
  const last = first + WRITES_EACH
  for (const kill of KILLS) at = await run(folder, collection, at, last, first + kill - at)
  await run(folder, collection, at, last)
}

test('two processes make 1,000 changes at once and are killed now and then, and nothing is lost', async () => {
  const folder = join(temporaryRoot([]), 'annotations')
  const problems: Problem[] = []
  const open = () =>
    openAnnotations({ folder, computer: () => 'a', onProblem: (problem) => problems.push(problem) })
  const annotations = open()
  const created = editAnnotations(annotations, {
    kind: 'new-collection',
    title: 'All',
    description: '',
    places: [],
  })
  const collection = created.id ?? ''
  await Promise.all([0, 1000].map((first) => runWithKills(folder, collection, first)))

  for (const each of [annotations, open()]) {
    const marks = readMarks(each)
    const places = readOrganised(each).collections[0]?.places.map(({ session }) => session) ?? []
    expect(places).toHaveLength(2 * WRITES_EACH)
    for (const first of [0, 1000]) {
      const sessions = Array.from({ length: WRITES_EACH }, (_, at) => `session ${first + at}`)
      for (const [at, session] of sessions.entries())
        expect(marks.get(session)?.tags).toEqual([`own ${at % 10}`, 'shared'])
      // What one process put in, one after the other, is in that order.
      const own = new Set(sessions)
      expect(places.filter((session) => own.has(session))).toEqual(sessions)
    }
  }
  expect(problems).toEqual([])
}, 120_000)
