import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { conversation } from '../../../fixtures/conversation.ts'
import { unpackReading } from '../../shared/packed-reading.ts'
import { openSettings } from '../settings/settings.ts'
import { openTestTasks } from '../testing/open-test-tasks.ts'
import { temporaryRoot } from '../testing/temporary-root.ts'
import { temporaryVault } from '../testing/vault-files.ts'
import { readMachineId } from '../vault/machine-id.ts'

test('after a pass the list says what is kept; what is then deleted stays, is read and is not forgotten', async () => {
  const t = conversation('Where do herons sleep?', 'In trees.')
  const root = temporaryRoot(t.files())
  const dataFolder = temporaryRoot([])
  const vault = temporaryVault()
  openSettings(dataFolder, () => {}).update({ vaultFolder: vault })
  const { events, tasks, call, update, list } = openTestTasks({ folder: join(dataFolder, 'index') })
  const roots = [root]

  await update(root)
  expect(await list(root)).toMatchObject([{ isGone: false, isKept: false }])
  const machine = { id: readMachineId(dataFolder), host: 'test' }
  await tasks['vault-keep'](
    { vault, machine, roots, extras: [], annotations: join(dataFolder, 'annotations') },
    call,
  )
  await vi.waitFor(async () => expect(await list(root)).toMatchObject([{ isGone: false, isKept: true }]))

  const file = join(root, t.path())
  rmSync(file)
  await update(root)
  const [session] = await list(root)
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
