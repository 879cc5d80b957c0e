import { expect, test } from 'vitest'
import { conversation } from '../../../fixtures/conversation.ts'
import { fork } from '../../../fixtures/derived-transcripts.ts'
import { forkFiles, forkWithOutput, toSessionFile } from '../../../fixtures/fork-with-output.ts'
import { changingLibrary } from '../testing/index/changing-library.ts'

function openForks() {
  const { files, ...sessions } = forkFiles()
  return { ...changingLibrary(files), ...sessions }
}

/** An origin that is gone, and a fork that shows what both have. */
async function loseOrigin() {
  const { origin, copy, ...library } = openForks()
  await library.update()
  library.write(copy)
  await library.update()
  library.lose(origin)
  await library.update()
  expect(await library.find('in:prompt shearwaters')).toEqual([[copy.id, 1]])
  return { origin, copy, ...library }
}

const OTHER = conversation('About gulls', 'Something else. '.repeat(200), { seed: 'other' }).text()

test('what a lost session left to a fork is found in it again when the fork is forgotten', async () => {
  const { origin, copy, ...library } = await loseOrigin()
  library.lose(copy)
  await library.update()
  expect(await library.find('in:prompt shearwaters')).toEqual([[copy.id, 1]])
  library.forget(copy)
  expect(await library.find('in:prompt shearwaters')).toEqual([[origin.id, 1]])
  await library.update()
  expect(await library.find('in:prompt shearwaters')).toEqual([[origin.id, 1]])
  expect(await library.find('petrels')).toEqual([])
  library.loseOutputs(origin)
  library.forget(origin)
  expect(await library.find('shearwaters')).toEqual([])
})

test('what a lost session left to a fork is found in it again when the fork is written anew without it', async () => {
  const { origin, copy, ...library } = await loseOrigin()
  library.write({ ...copy, text: OTHER })
  await library.update()
  expect(await library.find('in:prompt shearwaters')).toEqual([[origin.id, 1]])
  library.write(copy)
  await library.update()
  expect(await library.find('in:prompt shearwaters')).toEqual([[copy.id, 1]])
})

test('what a lost session shares with a fork is found in it when the fork was written anew without it meanwhile', async () => {
  const { origin, copy, ...library } = openForks()
  await library.update()
  library.write(copy)
  await library.update()
  library.lose(origin)
  library.write({ ...copy, text: OTHER })
  await library.update()
  expect(await library.find('in:prompt shearwaters')).toEqual([[origin.id, 1]])
})

test('what a lost session left to a fork is found once when the fork is written anew and read at a glance first', async () => {
  const { copy, ...library } = await loseOrigin()
  const [prompt = ''] = copy.text.split('\n')
  library.write({ ...copy, text: `${prompt}\n` })
  await library.updateMuch()
  expect(await library.find('in:prompt shearwaters')).toEqual([[copy.id, 1]])
})

test('what came back and is lost again is found once', async () => {
  const { origin, copy, ...library } = await loseOrigin()
  library.giveBack(origin)
  await library.update()
  expect(await library.find('in:prompt shearwaters')).toEqual([[copy.id, 1]])
  library.lose(origin)
  library.lose(copy)
  await library.update()
  expect(await library.find('in:prompt shearwaters')).toEqual([[copy.id, 1]])
  library.forget(copy)
  expect(await library.find('in:prompt shearwaters')).toEqual([[origin.id, 1]])
  library.giveBack(origin)
  await library.update()
  expect(await library.find('in:prompt shearwaters')).toEqual([[origin.id, 1]])
})

test('what a lost session always had in common with a fork is found in it when the fork is forgotten, outputs too', async () => {
  const { origin, copy, ...library } = openForks()
  library.write(copy)
  // What is newer is read first.
  library.age(origin)
  await library.update()
  expect(await library.find('in:prompt shearwaters')).toEqual([[copy.id, 1]])
  expect(await library.find('in:output guillemots')).toEqual([[copy.id, 2]])
  library.lose(origin)
  await library.update()
  library.lose(copy)
  library.loseOutputs(origin)
  await library.update()
  library.forget(copy)
  expect(await library.find('in:prompt shearwaters')).toEqual([[origin.id, 1]])
  expect(await library.find('in:output guillemots')).toEqual([[origin.id, 2]])
  library.forget(origin)
  expect(await library.find('shearwaters OR guillemots')).toEqual([])
})

test('what a lost session shares with two that move away at once is found in it when both are forgotten', async () => {
  const { origin, copy } = forkWithOutput()
  const third = fork(origin, { seed: 'third' })
  const library = changingLibrary([origin, copy, third].flatMap((t) => t.files()))
  await library.update()
  library.lose(toSessionFile(third))
  await library.update()
  const moved = [origin, copy].map(toSessionFile).map((session) => {
    const project = 'elsewhere'
    library.move(session, project)
    return { ...session, project, path: session.path.replace(session.project, project) }
  })
  await library.update()
  for (const session of moved) library.lose(session)
  library.loseOutputs({ ...toSessionFile(origin), path: moved[0]?.path ?? '' })
  await library.update()
  for (const session of moved) library.forget(session)
  expect(await library.find('in:prompt shearwaters')).toEqual([[third.sessionId, 1]])
})
