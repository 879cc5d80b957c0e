import { expect, test } from 'vitest'
import { conversation } from '../../../../fixtures/conversation.ts'
import { forkFiles, forkWithOutput, toSessionFile } from '../../../../fixtures/fork-with-output.ts'

import { changingLibrary } from '../../testing/index/changing-library.ts'

/** A word that is in the output only, and not in the transcript's beginning of it. */
const OUTPUT = 'razorbills'
const OTHER = conversation('About gulls', 'Something else. '.repeat(200), { seed: 'other' }).text()

function openForks() {
  const { files, ...sessions } = forkFiles()
  return { ...changingLibrary(files), ...sessions }
}

/** The fork is newer, so the output of its origin is found in it. */
async function findInFork() {
  const library = openForks()
  library.write(library.copy)
  library.age(library.origin)
  await library.update()
  expect(await library.find(OUTPUT)).toEqual([[library.copy.id, 1]])
  return library
}

test('an output is found in the origin when the fork that it was found in is moved to another project', async () => {
  const { origin, copy, ...library } = await findInFork()
  library.move(copy, 'elsewhere')
  await library.update()
  expect(await library.find(OUTPUT)).toEqual([[origin.id, 1]])
})

test('an output that is moved with its session is found there, and not in the fork that it was found in', async () => {
  const { origin, ...library } = await findInFork()
  library.move(origin, 'elsewhere')
  await library.update()
  expect(await library.find(OUTPUT)).toEqual([[origin.id, 1]])
})

test('an output is found in the origin when the fork that it was found in is written anew without it', async () => {
  const { origin, copy, ...library } = await findInFork()
  library.write({ ...copy, text: OTHER })
  await library.update()
  expect(await library.find(OUTPUT)).toEqual([[origin.id, 1]])
})

test('an output is found in its transcript when that and a fork, which has it no more, are written anew at a glance', async () => {
  const { origin, copy, ...library } = openForks()
  library.write({ ...origin, text: `${origin.text}\n\n` })
  library.write(copy)
  library.age(copy)
  await library.update()
  const [prompt = ''] = copy.text.split('\n')
  library.write({ ...copy, text: `${prompt}\n` })
  library.age(copy)
  library.write({ ...origin, text: `\n${origin.text}` })
  await library.updateMuch()
  expect(await library.find(OUTPUT)).toEqual([[origin.id, 1]])
})

test('an output is found in the origin when the fork that it was found in is gone', async () => {
  const { origin, copy, ...library } = await findInFork()
  library.lose(copy)
  await library.update()
  expect(await library.find(OUTPUT)).toEqual([[origin.id, 1]])
})

test('an output that no transcript names any more is found with the session in whose folder it lies', async () => {
  const { origin, ...library } = openForks()
  await library.update()
  expect(await library.find(OUTPUT)).toEqual([[origin.id, 1]])
  library.write({ ...origin, text: OTHER })
  await library.update()
  expect(await library.find(OUTPUT)).toEqual([[origin.id, 1]])
  expect(await library.find(`is:subagent ${OUTPUT}`)).toEqual([])
  library.write(origin)
  await library.update()
  expect(await library.find(OUTPUT)).toEqual([[origin.id, 1]])
})

test('an output of a transcript that is gone is still found when only its time changes', async () => {
  const { origin, ...library } = openForks()
  await library.update()
  library.lose(origin)
  await library.update()
  library.touchOutputs(origin)
  await library.update()
  expect(await library.find(OUTPUT)).toEqual([[origin.id, 1]])
})

test('an output that two forks wait for is found when it comes after one of them is gone', async () => {
  const { origin, copy, ...library } = openForks()
  library.loseOutputs(origin)
  library.write(copy)
  library.age(origin)
  await library.update()
  expect(await library.find(OUTPUT)).toEqual([])
  library.lose(copy)
  await library.update()
  library.giveBackOutputs(origin)
  await library.update()
  expect(await library.find(OUTPUT)).toEqual([[origin.id, 1]])
})

test('what was abandoned is so no longer when the transcript has one branch only, its outputs too', async () => {
  const { origin } = forkWithOutput()
  const library = changingLibrary(origin.files())
  const whole = toSessionFile(origin)
  origin.rewindTo(null)
  origin.prompt('Start again')
  origin.respond('Another plan.')
  library.write(toSessionFile(origin))
  await library.update()
  expect(await library.find(`is:abandoned ${OUTPUT}`)).toHaveLength(1)
  library.write(whole)
  await library.update()
  for (const word of [OUTPUT, 'guillemots']) {
    expect(await library.find(`is:abandoned ${word}`), word).toEqual([])
    expect(await library.find(`-is:abandoned ${word}`), word).toHaveLength(1)
  }
})
