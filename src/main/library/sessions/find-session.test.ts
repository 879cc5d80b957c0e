import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildSampleLibrary } from '../../../../fixtures/sample-library.ts'
import { transcript } from '../../../../fixtures/transcript.ts'
import { temporaryRoot } from '../../testing/temporary-root.ts'
import { openTranscript, readSession } from './find-session.ts'
import { scanLibrary } from './scan-library.ts'

const options = { onProblem: () => {} }

test('a session brings its tasks, todos, plans and earlier file contents along', async () => {
  const root = temporaryRoot(buildSampleLibrary())
  const { sessions } = await scanLibrary([root])
  const read = await Promise.all(sessions.map((session) => readSession(session, options)))
  const found = read.filter((session) => session !== undefined)
  expect(found).toHaveLength(sessions.length)
  const count = (kind: keyof (typeof found)[number]['companions']) =>
    found.reduce((sum, { companions }) => sum + companions[kind].length, 0)
  expect({
    todos: count('todos'),
    tasks: count('tasks'),
    plans: count('plans'),
    fileHistory: count('fileHistory'),
  }).toEqual({ todos: 2, tasks: 3, plans: 1, fileHistory: 1 })
})

test('of a session that is not there, or whose project is gone, nothing is read', async () => {
  const t = transcript()
  t.prompt('Go')
  const root = temporaryRoot(t.files())
  const [, projectDir = ''] = t.path().split('/')
  expect((await readSession({ root, projectDir, id: t.sessionId }, options))?.id).toBe(t.sessionId)
  expect(await readSession({ root, projectDir, id: 'bbbb' }, options)).toBeUndefined()
  expect(await readSession({ root, projectDir: 'other', id: t.sessionId }, options)).toBeUndefined()
})

test('a transcript outside of any root is read', async () => {
  const t = transcript()
  t.prompt('Go')
  const root = temporaryRoot([{ path: 'somewhere.jsonl', text: t.text() }])
  expect((await openTranscript(join(root, 'somewhere.jsonl'), options))?.main?.title.text).toBe('Go')
})
