import { renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { conversation } from '../../../fixtures/conversation.ts'
import { fork } from '../../../fixtures/derived-transcripts.ts'
import { spilled } from '../../../fixtures/overflow.ts'
import { bash } from '../../../fixtures/shell-tools.ts'
import type { Transcript } from '../../../fixtures/transcript.ts'
import { askIndex } from '../testing/ask-index.ts'
import { temporaryRoot } from '../testing/temporary-root.ts'
import { updateTestIndex } from '../testing/update-test-index.ts'
import { forgetSessions } from './forget-sessions.ts'

interface TestFile {
  readonly id: string
  readonly path: string
  readonly project: string
  readonly text: string
}

function toFile(t: Transcript): TestFile {
  return { id: t.sessionId, path: t.path(), project: t.projectDir, text: t.text() }
}

function openForks() {
  const origin = conversation('About shearwaters', 'A plan.')
  origin.respond({ calls: [spilled(bash('cat all.txt'), 'guillemots\n'.repeat(9000))] })
  const copy = fork(origin, { seed: 'copy' })
  copy.prompt('About petrels')
  const root = temporaryRoot(origin.files())
  const folder = join(temporaryRoot([]), 'index')
  const now = Date.parse('2026-11-16T12:00:00Z')
  return {
    origin: toFile(origin),
    copy: toFile(copy),
    update: () => updateTestIndex(folder, [root]),
    write: ({ path, text }: TestFile) => writeFileSync(join(root, path), text),
    age: ({ path }: TestFile) => utimesSync(join(root, path), 0, 0),
    lose: ({ path }: TestFile) => renameSync(join(root, path), join(root, `${path}.away`)),
    giveBack: ({ path }: TestFile) => renameSync(join(root, `${path}.away`), join(root, path)),
    loseOutputs: ({ path, id }: TestFile) => rmSync(join(root, dirname(path), id), { recursive: true }),
    forget: ({ id: session, project }: TestFile) => forgetSessions(folder, [{ root, project, session }]),
    find: (text: string) =>
      askIndex(folder, async (searcher) => {
        const { results } = await searcher.search(text, { limit: 50, sort: 'date', now })
        return results.map(({ session, hits }) => [session.id, hits])
      }),
  }
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
