import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildSampleLibrary } from '../../../../fixtures/sample-library.ts'
import { transcript } from '../../../../fixtures/transcript.ts'
import { temporaryRoot } from '../../testing/temporary-root.ts'
import { findSession, openTranscript } from './find-session.ts'
import { scanLibrary } from './scan-library.ts'

const options = { onProblem: () => {} }

test('a session brings its tasks, todos, plans and earlier file contents along', async () => {
  const root = temporaryRoot(buildSampleLibrary())
  const { sessions } = await scanLibrary([root])
  const found = await Promise.all(sessions.map(({ id }) => findSession(id, [root], options)))
  const count = (kind: keyof (typeof found)[number]['companions']) =>
    found.reduce((sum, { companions }) => sum + companions[kind].length, 0)
  expect({
    todos: count('todos'),
    tasks: count('tasks'),
    plans: count('plans'),
    fileHistory: count('fileHistory'),
  }).toEqual({ todos: 2, tasks: 3, plans: 1, fileHistory: 1 })
})

test('the beginning of an id is enough while it is the only one', async () => {
  const a = transcript({ seed: 'a', sessionId: 'aaaa1111-0000-4000-8000-000000000001' })
  const b = transcript({ seed: 'b', sessionId: 'aaaa2222-0000-4000-8000-000000000002' })
  a.prompt('One')
  b.prompt('Two')
  const root = temporaryRoot([...a.files(), ...b.files()])
  expect((await findSession('aaaa1', [root], options)).id).toBe(a.sessionId)
  await expect(findSession('aaaa', [root], options)).rejects.toThrow('the beginning of several sessions')
  await expect(findSession('bbbb', [root], options)).rejects.toThrow('No session “bbbb” was found')
})

test('a transcript outside of any root is read', async () => {
  const t = transcript()
  t.prompt('Go')
  const root = temporaryRoot([{ path: 'somewhere.jsonl', text: t.text() }])
  expect((await openTranscript(join(root, 'somewhere.jsonl'), options))?.main?.title.text).toBe('Go')
})
