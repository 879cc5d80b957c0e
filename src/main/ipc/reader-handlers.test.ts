import { expect, test } from 'vitest'
import type { WorkerHost } from '../worker/worker-host.ts'
import { createReaderHandlers } from './reader-handlers.ts'

const LISTED = '/home/ada/.claude/projects/p/s.jsonl'

function setUp(copy: string | null = null) {
  const asked: unknown[] = []
  const revealed: string[] = []
  const questions: string[] = []
  const worker: WorkerHost = {
    call: async (task, input) => {
      asked.push([task, input])
      return (task === 'find-copy' ? copy : null) as never
    },
    stop: () => undefined,
  }
  const handlers = createReaderHandlers({
    worker,
    isListed: async (file) => {
      questions.push(file)
      return file.startsWith('/home/ada/.claude/projects/')
    },
    reveal: (file) => revealed.push(file),
  })
  return { asked, revealed, questions, handlers }
}

const context = { signal: new AbortController().signal, report: () => undefined }

function placeOf(file: string) {
  return { file, sidechain: null }
}

test('a transcript below a folder on the list is read', async () => {
  const { handlers, asked } = setUp()
  const request = { place: placeOf(LISTED), branch: null, revision: null }
  await handlers['reader:open'](request, context)
  expect(asked).toEqual([['open-transcript', request]])
})

test('no channel reads a file that is not on the list, or that is no transcript', async () => {
  const { handlers, asked, revealed } = setUp()
  for (const file of ['/etc/passwd', '/home/eve/s.jsonl', '/home/ada/.claude/projects/p/notes.txt']) {
    const place = placeOf(file)
    const calls = [
      () => handlers['reader:open']({ place, branch: null, revision: null }, context),
      () => handlers['reader:items']({ place, keys: [], isWhole: false }, context),
      () => handlers['reader:locate']({ file, uuid: 'a', block: 0 }, context),
      () => handlers['reader:find']({ place, branch: null, query: 'a' }, context),
      () => handlers['reader:raw']({ place, key: 'a/0' }, context),
      () => handlers['reader:odd-lines'](place, context),
      () => handlers['reader:overflow']({ place, name: 'a', from: 0 }, context),
      () => handlers['reader:markdown']({ place, keys: [] }, context),
    ]
    for (const call of calls) await expect(call()).rejects.toMatchObject({ code: 'refused' })
  }
  await expect(handlers['files:reveal']({ file: '/etc/passwd' }, context)).rejects.toMatchObject({
    code: 'refused',
  })
  expect(asked).toEqual([])
  expect(revealed).toEqual([])
})

test('what is read again and again is not asked about each time', async () => {
  const { handlers, questions } = setUp()
  for (let at = 0; at < 5; at++)
    await handlers['reader:items']({ place: placeOf(LISTED), keys: [], isWhole: false }, context)
  expect(questions).toEqual([LISTED])
})

test('a file on the list is shown in its folder', async () => {
  const { handlers, revealed } = setUp()
  await handlers['files:reveal']({ file: LISTED }, context)
  expect(revealed).toEqual([LISTED])
})

test('of a file that is gone, the copy in the vault is shown', async () => {
  const { handlers, revealed } = setUp('/media/vault/s.jsonl.zst')
  await handlers['files:reveal']({ file: LISTED }, context)
  expect(revealed).toEqual(['/media/vault/s.jsonl.zst'])
})
