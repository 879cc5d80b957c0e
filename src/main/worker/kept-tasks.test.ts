import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { transcript } from '../../../fixtures/transcript.ts'
import { unpackReading } from '../../shared/packed-reading.ts'
import { openSettings } from '../settings/settings.ts'
import { temporaryRoot } from '../testing/temporary-root.ts'
import { readMachineId } from '../vault/machine-id.ts'
import type { WorkerEvent } from './protocol.ts'
import { createTasks } from './tasks.ts'

test('after a pass the list says what is kept; what is then deleted stays, is read and is not forgotten', async () => {
  const t = transcript({ seed: 'kept' })
  t.prompt('Where do herons sleep?')
  t.respond('In trees.')
  const root = temporaryRoot(t.files())
  const dataFolder = temporaryRoot([])
  const vault = temporaryRoot([])
  openSettings(dataFolder, () => {}).update({ vaultFolder: vault })
  const events: WorkerEvent[] = []
  const tasks = createTasks({
    folder: join(dataFolder, 'index'),
    shardWorker: new URL('../store/shard-worker.ts', import.meta.url),
    exportWorker: 'not used here',
    vaultWorker: new URL('../vault/jobs/vault-worker.ts', import.meta.url),
    emit: (event) => events.push(event),
  })
  const call = { signal: new AbortController().signal, report: () => {} } as const
  onTestFinished(async () => void (await tasks['watch-roots']({ roots: [], files: [] }, call)))
  const roots = [root]
  const list = async () => (await tasks['list-sessions']({ roots, since: null }, call)).sessions

  await tasks['update-index']({ roots, isAskedFor: false }, call)
  expect(await list()).toMatchObject([{ isGone: false, isKept: false }])
  const machine = { id: readMachineId(dataFolder), host: 'test' }
  await tasks['vault-keep']({ vault, machine, roots, extras: [] }, call)
  await vi.waitFor(async () => expect(await list()).toMatchObject([{ isGone: false, isKept: true }]))

  const file = join(root, t.path())
  rmSync(file)
  await tasks['update-index']({ roots, isAskedFor: false }, call)
  const [session] = await list()
  expect(session).toMatchObject({ isGone: true, isKept: true, file })
  expect(events).toContainEqual({
    kind: 'library-changed',
    change: { roots, sessions: [], isComplete: false },
  })
  const place = { file, sidechain: null }
  const packed = await tasks['open-transcript']({ place, branch: null, revision: null }, call)
  expect(packed && unpackReading(packed).turns.map(({ title }) => title)).toEqual(['Where do herons sleep?'])
  expect(await tasks['find-copy']({ file }, call)).toMatch(/\.jsonl\.zst$/)
  const keys = [session?.key ?? '']
  await expect(tasks['forget-sessions']({ roots, keys }, call)).rejects.toThrow('is kept in the vault')
})
