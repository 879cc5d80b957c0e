import { rmSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { conversation } from '../../../../fixtures/conversation.ts'
import { unpackReading } from '../../../shared/schemas/packed-reading.ts'
import type { Root } from '../../../shared/schemas/roots.ts'
import { openSettings } from '../../settings/settings.ts'
import { openTestTasks } from '../../testing/open-test-tasks.ts'
import { temporaryRoot } from '../../testing/temporary-root.ts'
import { temporaryVault } from '../../testing/vault/vault-files.ts'
import { readMachineId } from '../../vault/machine-id.ts'

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
  const packed = await tasks['reader:open']({ place, branch: null, revision: null }, call)
  expect(packed && unpackReading(packed).turns.map(({ title }) => title)).toEqual(['Where do herons sleep?'])
  expect(await tasks['find-copy']({ file }, call)).toMatch(/\.jsonl\.zst$/)
  const keys = [session?.key ?? '']
  await expect(tasks['sessions:forget']({ keys }, { ...call, roots })).rejects.toThrow('is backed up')
})

test('while nothing was ever kept, nothing is in the vault', async () => {
  const { tasks, call } = openTestTasks()
  const machine = { id: 'test', host: 'test' }
  expect(await tasks['vault:kept'](null, { ...call, vault: null, machine })).toEqual([])
})

test('what is lost is looked for in all that is listed, and what is at risk where Claude Code cleans up', async () => {
  const { tasks, call } = openTestTasks()
  const makeRoot = (name: string) => {
    const t = conversation(`About ${name}`, 'Yes.', { seed: name })
    const prompt = { display: `Lost in ${name}`, timestamp: 1, project: '/p', sessionId: `lost-${name}` }
    const root = temporaryRoot([...t.files(), { path: 'history.jsonl', text: `${JSON.stringify(prompt)}\n` }])
    const old = new Date(Date.now() - 28 * 86_400_000)
    utimesSync(join(root, t.path()), old, old)
    return root
  }
  const [home, sample] = [makeRoot('home'), makeRoot('sample')]
  const listed: readonly Root[] = [
    { path: home, label: '~/.claude', origin: 'home', isRemovable: false, cleanupPeriodDays: 30 },
    { path: sample, label: 'Sample', origin: 'sample', isRemovable: true },
    { path: '/media/away', label: '/media/away', origin: 'opened', isRemovable: true, isMissing: true },
  ]
  const added = { vault: null, machine: { id: 'test', host: 'test' }, listed }
  const lost = await tasks['vault:lost'](null, { ...call, ...added })
  expect(lost.map(({ id }) => id).sort()).toEqual(['lost-home', 'lost-sample'])
  const { atRisk } = await tasks['vault:survey'](null, { ...call, ...added })
  expect(atRisk).toHaveLength(1)
  expect(atRisk[0]?.key).toContain(home)
})
