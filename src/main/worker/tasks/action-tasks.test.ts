import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { conversation } from '../../../../fixtures/conversation.ts'
import type { Root } from '../../../shared/schemas/roots.ts'
import { deleteSessions } from '../../actions/delete-sessions.ts'
import { moveToTrash } from '../../actions/freedesktop-trash.ts'
import { openSettings } from '../../settings/settings.ts'
import { openTestTasks } from '../../testing/open-test-tasks.ts'
import { temporaryRoot } from '../../testing/temporary-root.ts'
import { temporaryVault } from '../../testing/vault/vault-files.ts'
import { readMachineId } from '../../vault/machine-id.ts'

/** Long enough ago that nobody is in the middle of it. */
const LONG_AGO = new Date(Date.now() - 3_600_000)

/** A home with one session in a folder that exists, and a vault that is empty yet. */
async function open({ origin = 'home' as Root['origin'], isFolderThere = true } = {}) {
  const home = temporaryRoot([])
  const cwd = join(home, 'tides')
  if (isFolderThere) mkdirSync(cwd)
  const t = conversation('Where do herons sleep?', 'In trees.', { cwd })
  const root = temporaryRoot(t.files())
  const folder = join(root, dirname(t.path()), t.sessionId)
  const more = {
    output: join(folder, 'tool-results', 'a.txt'),
    todo: join(root, 'todos', `${t.sessionId}-agent-${t.sessionId}.json`),
    history: join(root, 'file-history', t.sessionId, 'v1'),
    other: join(root, 'todos', 'another-agent-x.json'),
  }
  for (const path of Object.values(more)) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, 'text')
  }
  const file = join(root, t.path())
  const settle = () => {
    for (const path of [file, ...Object.values(more)])
      if (existsSync(path)) utimesSync(path, LONG_AGO, LONG_AGO)
  }
  settle()
  const dataFolder = temporaryRoot([])
  const vault = temporaryVault()
  openSettings(dataFolder, () => {}).update({ vaultFolder: vault })
  const opened = openTestTasks({ folder: join(dataFolder, 'index') })
  const { tasks, call, update, list } = opened
  await update(root)
  const [session] = await list(root)
  const listed: readonly Root[] = [{ path: root, label: '~/.claude', origin, isRemovable: false }]
  const key = session?.key ?? ''
  const trash = join(home, '.local', 'share', 'Trash', 'files')
  return {
    ...opened,
    cwd,
    root,
    t,
    file,
    folder,
    more,
    key,
    trash,
    settle,
    keep: async (...extras: ('file-history' | 'plans')[]) => {
      const machine = { id: readMachineId(dataFolder), host: 'test' }
      const annotations = join(dataFolder, 'annotations')
      await tasks['vault-keep']({ vault, machine, roots: [root], extras, annotations }, call)
      await update(root)
    },
    planResume: (isFork = false) =>
      tasks['sessions:plan-resume']({ session: key, isFork }, { ...call, listed }),
    planDelete: async () =>
      (await tasks['sessions:plan-delete']({ sessions: [key] }, { ...call, listed }))[0],
    places: () => tasks['sessions:places']({ session: key }, { ...call, listed }),
    rename: (name: string) => tasks['rename-transcript']({ session: key, name, listed }, call),
    remove: (isBackupNeeded: boolean) =>
      deleteSessions([key], {
        plan: (each) => tasks['plan-delete']({ session: each, listed }, call),
        moveToTrash: async (path) => moveToTrash(path, { home, env: {}, uid: 1000 }),
        isBackupNeeded,
      }),
  }
}

test('a session in a folder that is there can be resumed, or a copy of it', async () => {
  const { planResume, places, cwd, root, t, file } = await open()
  const command = `cd '${cwd}' && env CLAUDE_CONFIG_DIR='${root}' claude --resume ${t.sessionId}`
  expect(await planResume()).toEqual({ state: 'ready', folder: cwd, command })
  expect(await planResume(true)).toMatchObject({ command: `${command} --fork-session` })
  expect(await places()).toEqual({ id: t.sessionId, transcript: file, folder: cwd })
})

test('one that is being written, and one whose folder is gone, say so', async () => {
  const { planResume, places, file, cwd } = await open()
  const now = new Date()
  utimesSync(file, now, now)
  expect(await planResume()).toMatchObject({ state: 'being-written', folder: cwd })
  rmSync(cwd, { recursive: true })
  expect(await planResume()).toEqual({ state: 'folder-gone', folder: cwd })
  expect((await places()).folder).toBeNull()
})

test('one that is deleted is restored first, if it is backed up', async () => {
  const { planResume, keep, file, update, root, cwd } = await open()
  await keep()
  rmSync(file)
  await update(root)
  expect(await planResume()).toMatchObject({ state: 'deleted', folder: cwd })
})

test('what Claude Code would not find is impossible', async () => {
  const { planResume } = await open({ origin: 'opened' })
  expect(await planResume()).toMatchObject({ state: 'impossible' })
  const lost = await open()
  rmSync(lost.file)
  await lost.update(lost.root)
  expect(await lost.planResume()).toMatchObject({ state: 'impossible' })
})

test('deleting names exactly the files of the session, and says which ones the vault has', async () => {
  const { planDelete, keep, file, more } = await open()
  const own = [file, more.output, more.todo, more.history].toSorted()
  const before = await planDelete()
  expect(before?.files.map(({ path }) => path).toSorted()).toEqual(own)
  expect(before).toMatchObject({ isBackedUp: false, problem: null, bytes: expect.any(Number) })
  await keep('file-history')
  expect(await planDelete()).toMatchObject({ isBackedUp: true })
  appendFileSync(more.output, 'more')
  expect(await planDelete()).toMatchObject({ isBackedUp: false })
})

test('all of it goes to the trash, and the session is deleted and backed up, with what was said about it', async () => {
  const { remove, keep, trash, more, file, folder, key, list, update, root, tasks, call, t } = await open()
  await tasks['annotations:edit']({ kind: 'star', sessions: [t.sessionId], isOn: true }, call)
  await keep('file-history')
  expect(await remove(true)).toEqual({ deleted: [key], failures: [] })
  for (const path of [file, folder, more.todo, more.history]) expect(existsSync(path)).toBe(false)
  expect(existsSync(more.other)).toBe(true)
  expect(existsSync(join(trash, `${t.sessionId}.jsonl`))).toBe(true)
  await update(root)
  expect(await list(root)).toMatchObject([{ isGone: true, isKept: true, starred: true }])
})

test('a damaged backup is none', async () => {
  const { planDelete, keep, tasks, call, file, settle } = await open()
  await keep('file-history')
  const text = readFileSync(file)
  rmSync(file)
  const copy = await tasks['find-copy']({ file }, call)
  writeFileSync(file, text)
  settle()
  expect(await planDelete()).toMatchObject({ isBackedUp: true })
  const bytes = readFileSync(copy ?? '')
  bytes[Math.floor(bytes.length / 2)] = (bytes[Math.floor(bytes.length / 2)] ?? 0) ^ 0xff
  writeFileSync(copy ?? '', bytes)
  expect(await planDelete()).toMatchObject({ isBackedUp: false })
})

test('what is being written, not backed up or a link is left alone', async () => {
  const { remove, planDelete, file, settle, more, root } = await open()
  expect(await remove(true)).toMatchObject({
    deleted: [],
    failures: [{ message: expect.stringContaining('vault') }],
  })
  const now = new Date()
  utimesSync(more.output, now, now)
  expect(await planDelete()).toMatchObject({ problem: expect.stringContaining('less than a minute ago') })
  expect(await remove(false)).toMatchObject({ deleted: [] })
  settle()
  const text = readFileSync(file)
  const elsewhere = join(root, 'elsewhere.jsonl')
  writeFileSync(elsewhere, text)
  utimesSync(elsewhere, LONG_AGO, LONG_AGO)
  rmSync(file)
  symlinkSync(elsewhere, file)
  expect(await planDelete()).toMatchObject({ problem: expect.stringContaining('links') })
  expect(existsSync(file)).toBe(true)
})

test('renaming for Claude Code adds one line, after a backup, and changes nothing else', async () => {
  const { rename, keep, file, list, update, root, t, settle } = await open()
  await expect(rename('Herons')).rejects.toThrow('not in the vault')
  await keep()
  const before = readFileSync(file, 'utf8')
  await rename('  Herons,\n "asleep" ')
  expect(readFileSync(file, 'utf8')).toBe(
    `${before}{"type":"custom-title","customTitle":"Herons, \\"asleep\\"","sessionId":"${t.sessionId}"}\n`,
  )
  await update(root)
  expect(await list(root)).toMatchObject([{ title: 'Herons, "asleep"', titleSource: 'custom-title' }])
  await expect(rename('Again')).rejects.toThrow('less than a minute ago')
  settle()
  await expect(rename('Again')).rejects.toThrow('not in the vault')
})

test('half a line at the end is somebody’s, and nothing is written behind it', async () => {
  const { rename, keep, file, settle } = await open()
  appendFileSync(file, '{"type":"user"')
  settle()
  await keep()
  const before = readFileSync(file, 'utf8')
  await expect(rename('Herons')).rejects.toThrow(/nothing was written/)
  expect(readFileSync(file, 'utf8')).toBe(before)
})
