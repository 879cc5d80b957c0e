import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { agent } from '../../../../fixtures/agent-tools.ts'
import { attachments } from '../../../../fixtures/attachments.ts'
import { spilled } from '../../../../fixtures/overflow.ts'
import { exitPlanMode } from '../../../../fixtures/planning-tools.ts'
import { taskFiles, todosFile } from '../../../../fixtures/root-files.ts'
import { bash } from '../../../../fixtures/shell-tools.ts'
import { transcript } from '../../../../fixtures/transcript.ts'
import { temporaryRoot } from '../../testing/temporary-root.ts'
import { keep, onlyPart } from '../../testing/vault/vault-files.ts'
import { findRestorable, openRestoreSource } from './find-restorable.ts'
import { restore } from './restore.ts'
import { planRestore, type RestoreOptions } from './restore-plan.ts'

const CWD = '/home/ada/code/tides'

/** A vault with one session that has everything a session can have, and the root it came from. */
async function start(version = '2.1.100') {
  const t = transcript({ seed: 'restore', cwd: CWD, version })
  t.prompt('When is high tide?')
  t.respond({ text: 'Looking.', calls: [spilled(bash('cat big.log'), 'log line\n'.repeat(3000))] })
  t.respond({ calls: [agent({ prompt: 'Look', description: 'Look', work: (a) => void a.respond('Seen.') })] })
  const id = t.sessionId
  const task = { id: '1', subject: 'Look', description: 'Look', status: 'pending' as const }
  const files = [...t.files(), todosFile(id, []), ...taskFiles(id, [task])]
  const root = temporaryRoot(files)
  const vault = join(temporaryRoot([]), 'vault')
  await keep(vault, root)
  return { id, files, root, vault, part: onlyPart(vault) }
}

async function plan(from: string, name: string, options: RestoreOptions) {
  const source = await openRestoreSource(from)
  const session = await source.complete(findRestorable(source, name, options.to))
  return planRestore(session, options)
}

function contentsOf(root: string): ReadonlyMap<string, string> {
  return new Map(
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((path) => [path.slice(root.length + 1), readFileSync(path, 'latin1')]),
  )
}

test('into an empty home everything comes back byte for byte, with a fresh time', async () => {
  const { id, root, vault } = await start()
  for (const [path] of contentsOf(root)) utimesSync(join(root, path), 1, 1)
  const home = join(temporaryRoot([]), '.claude')
  const planned = await plan(vault, id.slice(0, 8), { to: home })
  expect(planned.files.every(({ state }) => state === 'new')).toBe(true)
  expect(existsSync(home)).toBe(false)
  const receipt = await restore(planned)
  expect(contentsOf(home)).toEqual(contentsOf(root))
  expect(receipt.written).toHaveLength(contentsOf(root).size)
  expect(receipt.written.at(-1)?.path).toMatch(new RegExp(`/${id}\\.jsonl$`))
  for (const [path] of contentsOf(home))
    expect(Date.now() - statSync(join(home, path)).mtimeMs).toBeLessThan(3_600_000)
})

test('a place where no folder can be is told in a sentence', async () => {
  const { id, root, vault } = await start()
  const [file = ''] = contentsOf(root).keys()
  await expect(plan(vault, id, { to: join(root, file, 'home') })).rejects.toThrow(
    /^Nothing was restored to “/,
  )
})

test('a plan comes back with the session that names it; another one that is there stays', async () => {
  const [mine, theirs, loud] = ['calm-loom.md', 'other-loom.md', 'loud-loom.md']
  const t = transcript({ seed: 'plan', cwd: CWD, version: '2.1.120' })
  t.prompt(`Look at ~/.claude/plans/${theirs}, and say "filePath":"/home/ada/.claude/plans/${theirs}"`)
  t.attach(attachments.planMode(`/home/ada/.claude/plans/${loud}`))
  t.respond({ calls: [exitPlanMode('Go.', `/home/ada/.claude/plans/${mine}`)] })
  const plans = [mine, theirs, loud].map((name) => ({ path: `plans/${name}`, text: `plan ${name}\n` }))
  const root = temporaryRoot([...t.files(), ...plans])
  const vault = join(temporaryRoot([]), 'vault')
  await keep(vault, root, { extras: new Set(['plans']) })
  const home = temporaryRoot([{ path: `plans/${loud}`, text: 'another plan\n' }])
  const planned = await plan(vault, t.sessionId, { to: home })
  expect(planned.files.map(({ path, state }) => [path.split('/').at(-1), state])).toEqual([
    [mine, 'new'],
    [loud, 'stays'],
    [`${t.sessionId}.jsonl`, 'new'],
  ])
  expect(await restore(planned)).toMatchObject({ stayed: [`plans/${loud}`] })
  expect(contentsOf(home).get(`plans/${mine}`)).toBe(`plan ${mine}\n`)
  expect(contentsOf(home).get(`plans/${loud}`)).toBe('another plan\n')
  expect(contentsOf(home).has(`plans/${theirs}`)).toBe(false)
})

test('flat subagents of old versions come back with their session', async () => {
  const { id, root, vault } = await start('2.0.60')
  const home = join(temporaryRoot([]), '.claude')
  await restore(await plan(vault, id, { to: home }))
  expect([...contentsOf(home).keys()].some((path) => /\/agent-[^/]+\.jsonl$/.test(path))).toBe(true)
  expect(contentsOf(home)).toEqual(contentsOf(root))
})

test('only what is gone is written; what is there already stays as it is', async () => {
  const { id, root, vault } = await start()
  const before = contentsOf(root)
  const main = [...before.keys()].find((path) => path.endsWith(`${id}.jsonl`)) ?? ''
  rmSync(join(root, main))
  const receipt = await restore(await plan(vault, id, { to: root }))
  expect(receipt.written.map(({ path }) => path)).toEqual([main])
  expect(receipt.same).toHaveLength(before.size - 1)
  expect(contentsOf(root)).toEqual(before)
})

test('a session that is there with other bytes is a conflict, shown side by side, and nothing is written', async () => {
  const { id, root, vault } = await start()
  const before = contentsOf(root)
  const main = [...before.keys()].find((path) => path.endsWith(`${id}.jsonl`)) ?? ''
  appendFileSync(join(root, main), '{"type":"user"}\n')
  rmSync(join(root, 'tasks'), { recursive: true })
  const planned = await plan(vault, id, { to: root })
  expect(planned.hasConflict).toBe(true)
  expect(planned.files.find(({ path }) => path === main)).toMatchObject({
    state: 'conflict',
    existing: { size: (before.get(main)?.length ?? 0) + 16, isContinued: true },
  })
  await expect(restore(planned)).rejects.toMatchObject({ code: 'refused' })
  expect(existsSync(join(root, 'tasks'))).toBe(false)
  writeFileSync(join(root, main), 'another conversation\n')
  const other = await plan(vault, id, { to: root })
  expect(other.files.find(({ path }) => path === main)?.existing?.isContinued).toBe(false)
})

test('under a new id it stands beside the other, and every line says so', async () => {
  const { id, root, vault } = await start()
  const before = contentsOf(root)
  const main = [...before.keys()].find((path) => path.endsWith(`${id}.jsonl`)) ?? ''
  appendFileSync(join(root, main), 'more\n')
  const planned = await plan(vault, id, { to: root, isAsNew: true })
  expect(planned.id).not.toBe(id)
  const receipt = await restore(planned)
  expect(receipt.rewritten.sessionLines).toBeGreaterThan(3)
  expect(receipt.rewritten.cwdLines).toBe(0)
  const after = contentsOf(root)
  const copy = after.get(main.replace(id, planned.id)) ?? ''
  expect(copy).not.toContain(`"sessionId":"${id}"`)
  expect(copy.replaceAll(planned.id, id)).toBe(before.get(main))
  expect([...after.keys()].filter((path) => path.includes(planned.id)).length).toBe(before.size)
})

test('under a new id, flat subagents of old versions are not in the way of themselves', async () => {
  const { id, root, vault } = await start('2.0.60')
  const before = contentsOf(root)
  const planned = await plan(vault, id, { to: root, isAsNew: true })
  await restore(planned)
  const after = contentsOf(root)
  expect([...after.keys()].filter((path) => path.includes(planned.id)).length).toBe(before.size)
})

test('another project gets the name that Claude Code gives it; the folder in the lines changes only when asked', async () => {
  const { id, vault, root } = await start()
  const home = join(temporaryRoot([]), '.claude')
  const plain = await restore(await plan(vault, id, { to: home, project: '/srv/new_home/tides' }))
  expect(plain).toMatchObject({ project: '-srv-new-home-tides', rewritten: { cwdLines: 0 } })
  const path = `projects/-srv-new-home-tides/${id}.jsonl`
  expect(contentsOf(home).get(path)).toBe(contentsOf(root).get(`projects/-home-ada-code-tides/${id}.jsonl`))

  const other = join(temporaryRoot([]), '.claude')
  const options = { to: other, project: '/srv/new_home/tides', isCwdRewritten: true }
  const receipt = await restore(await plan(vault, id, options))
  expect(receipt.rewritten.cwdLines).toBeGreaterThan(3)
  const text = contentsOf(other).get(path) ?? ''
  expect(text).toContain('"cwd":"/srv/new_home/tides"')
  expect(text).not.toContain(`"cwd":"${CWD}"`)
})

test('a project whose path is too long needs a folder that Claude Code made', async () => {
  const { id, vault } = await start()
  const home = temporaryRoot([])
  const project = `/srv/${'deep/'.repeat(50)}`
  await expect(plan(vault, id, { to: home, project })).rejects.toThrow(/Start Claude Code there once/)
  const name = `${project
    .slice(0, -1)
    .replace(/[^A-Za-z0-9]/g, '-')
    .slice(0, 200)}-1a2b3c`
  mkdirSync(join(home, 'projects', name), { recursive: true })
  expect((await plan(vault, id, { to: home, project })).project).toBe(name)
})

test('a kept copy that is damaged is found before anything is written', async () => {
  const { id, vault, part } = await start()
  const name = readdirSync(part, { recursive: true, encoding: 'utf8' }).find((path) =>
    path.includes('tool-results/'),
  )
  const path = join(part, name ?? '')
  const bytes = readFileSync(path)
  bytes[20] = (bytes[20] ?? 0) ^ 1
  writeFileSync(path, bytes)
  const home = join(temporaryRoot([]), '.claude')
  const planned = await plan(vault, id, { to: home })
  await expect(restore(planned)).rejects.toThrow(/damaged, so nothing was written/)
  expect(existsSync(home)).toBe(false)
})

test('a file that appears between the look and the writing is not overwritten, and what was written goes', async () => {
  const { id, vault } = await start()
  const home = join(temporaryRoot([]), '.claude')
  const planned = await plan(vault, id, { to: home })
  const target = planned.files.at(-1)?.target ?? ''
  mkdirSync(join(target, '..'), { recursive: true })
  writeFileSync(target, 'mine')
  await expect(restore(planned)).rejects.toThrow(/at the same time/)
  expect([...contentsOf(home).values()]).toEqual(['mine'])
})

test('a transcript that was rewritten can be had as it was before', async () => {
  const { id, root, vault } = await start()
  const main = [...contentsOf(root).keys()].find((path) => path.endsWith(`${id}.jsonl`)) ?? ''
  const before = contentsOf(root).get(main)
  writeFileSync(join(root, main), 'rewritten\n')
  await keep(vault, root)
  const restoreVersion = async (version: string | undefined) => {
    const home = join(temporaryRoot([]), '.claude')
    const source = await openRestoreSource(vault, { version })
    const session = await source.complete(findRestorable(source, id, undefined))
    await restore(await planRestore(session, { to: home }))
    return contentsOf(home).get(main)
  }
  expect(await restoreVersion(undefined)).toBe('rewritten\n')
  expect(await restoreVersion('1')).toBe(before)
  await expect(restoreVersion('3')).rejects.toThrow(/no version 3/)
})

test('names that fit none or several are told', async () => {
  const { vault } = await start()
  await expect(plan(vault, 'zzz', { to: '/tmp/x' })).rejects.toThrow(/No session “zzz”/)
  await expect(plan(join(vault, 'nowhere'), 'x', { to: '/tmp/x' })).rejects.toThrow(/cannot be opened/)
  const empty = temporaryRoot([])
  await expect(plan(empty, 'x', { to: '/tmp/x' })).rejects.toThrow(/Nothing is backed up/)
})

test('what a restore left behind that was killed is removed by the next one', async () => {
  const { id, vault } = await start()
  const home = join(temporaryRoot([]), '.claude')
  const planned = await plan(vault, id, { to: home })
  const folder = dirname(planned.files.at(-1)?.target ?? '')
  mkdirSync(folder, { recursive: true })
  const { pid } = spawnSync(process.execPath, ['--version'], { env: { ELECTRON_RUN_AS_NODE: '1' } })
  writeFileSync(join(folder, `.restoring-${pid}-${randomUUID()}`), 'half')
  await restore(planned)
  expect(readdirSync(folder).filter((name) => name.startsWith('.restoring-'))).toEqual([])
})
