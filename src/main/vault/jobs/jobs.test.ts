import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { transcript } from '../../../../fixtures/transcript.ts'
import { makeZip } from '../../testing/make-zip.ts'
import { temporaryRoot } from '../../testing/temporary-root.ts'
import { toTestManifest } from '../../testing/to-test-manifest.ts'
import { temporaryVault } from '../../testing/vault/vault-files.ts'
import { JOBS } from './jobs.ts'
import type { RestoreOrder, VaultJobName, VaultJobs } from './vault-jobs.ts'

const machine = { id: 'test', host: 'test' }
const CWD = '/home/ada/code/tides'
const OLD = new Date('2026-01-01T10:00:00Z').getTime()

function run<J extends VaultJobName>(job: J, input: VaultJobs[J]['input'], signal?: AbortSignal) {
  return JOBS[job](input, { signal: signal ?? new AbortController().signal, report: () => {} })
}

/** A root with one session and a prompt of another that is lost, and a vault that is empty. */
function start() {
  const t = transcript({ seed: 'jobs', cwd: CWD })
  t.prompt('When is high tide?')
  t.respond('At noon.')
  const lost = {
    display: 'What was the depth at Blackpool?',
    timestamp: OLD,
    project: CWD,
    sessionId: 'a-lost-one',
  }
  const [main] = t.files()
  if (main === undefined) throw new Error('There is no transcript.')
  const root = temporaryRoot([
    ...t.files(),
    { path: 'history.jsonl', text: `${JSON.stringify(lost)}\n` },
    { path: 'settings.json', text: '{"cleanupPeriodDays": 5}' },
  ])
  const vault = temporaryVault()
  const project = main.path.split('/')[1] ?? ''
  return { id: t.sessionId, project, root, vault, file: join(root, main.path), text: main.text }
}

function order(
  { id, project, root, vault }: ReturnType<typeof start>,
  change: Partial<RestoreOrder> = {},
): RestoreOrder {
  return {
    from: vault,
    sessions: [{ id, project, root, isAsNew: false }],
    to: null,
    roots: [root],
    otherwise: null,
    folder: null,
    isCwdRewritten: false,
    isChangeAccepted: false,
    ...change,
  }
}

function keep({ vault, root }: ReturnType<typeof start>) {
  return run('keep', { vault, machine, roots: [root], extras: [], annotations: temporaryRoot([]) })
}

test('what is at risk is at risk no longer once it is kept', async () => {
  const place = start()
  const { id, root, vault } = place
  const before = await run('survey', { vault, machine, roots: [root] })
  expect(before).toMatchObject({ parts: [], atRisk: [{ id, daysLeft: expect.any(Number) }] })
  expect(await run('list-kept', { vault, machine })).toEqual([])
  expect(await keep(place)).toMatchObject({
    report: { files: 1, added: { files: 1 }, problems: 0 },
    isFullDue: true,
  })
  const after = await run('survey', { vault, machine, roots: [root] })
  expect(after).toMatchObject({ parts: [{ root, isOwn: true, sessions: 1 }], atRisk: [] })
  expect(await run('list-kept', { vault, machine })).toMatchObject([{ id, isOnDisk: true }])
})

test('a full verification is due until it was made', async () => {
  const place = start()
  await keep(place)
  const verify = { vault: place.vault, machine, isFull: true, isOwnOnly: true }
  expect(await run('verify', verify)).toMatchObject({ files: 1, problemCount: 0 })
  expect(await keep(place)).toMatchObject({ isFullDue: false })
})

test('what another computer keeps in the same folder is told apart from what is kept here', async () => {
  const place = start()
  await keep(place)
  const other = { id: 'other', host: 'test' }
  expect(await run('list-kept', { vault: place.vault, machine: other })).toMatchObject([
    { isOwn: false, isOnDisk: null },
  ])
  const verify = { vault: place.vault, machine: other, isFull: false }
  expect(await run('verify', { ...verify, isOwnOnly: true })).toMatchObject({ files: 0 })
  expect(await run('verify', { ...verify, isOwnOnly: false })).toMatchObject({ files: 1 })
})

test('a vault that is gone is not made anew, nor in the folder that its disk left behind', async () => {
  const place = start()
  const empty = temporaryRoot([])
  await expect(keep({ ...place, vault: empty })).rejects.toThrow(/its folder is empty. Connect its disk/)
  expect(readdirSync(empty)).toEqual([])
  const vault = join(place.vault, 'unplugged')
  await expect(keep({ ...place, vault })).rejects.toMatchObject({
    code: 'not-found',
    message: expect.stringContaining('Connect its disk'),
  })
  expect(existsSync(vault)).toBe(false)
})

test('a deleted session is planned, restored, and there again byte for byte', async () => {
  const place = start()
  await keep(place)
  rmSync(place.file)
  expect(await run('list-kept', { vault: place.vault, machine })).toMatchObject([{ isOnDisk: false }])
  const [plan] = await run('plan-restore', order(place))
  expect(plan).toMatchObject({ hasConflict: false, files: [{ state: 'new' }], problem: null })
  expect(existsSync(place.file)).toBe(false)
  const { receipts, failures } = await run('restore', order(place))
  expect(failures).toEqual([])
  expect(receipts).toMatchObject([{ session: place.id, id: place.id, written: 1, cwdLines: 0 }])
  expect(readFileSync(place.file, 'utf8')).toBe(place.text)
})

test('a conflict is told with what is in the way, and restored under a new id only where that is asked', async () => {
  const place = start()
  await keep(place)
  writeFileSync(place.file, `${place.text}{"type":"user"}\n`)
  const [plan] = await run('plan-restore', order(place))
  expect(plan).toMatchObject({
    hasConflict: true,
    files: [{ state: 'conflict', existing: { isContinued: true } }],
  })
  expect(await run('restore', order(place))).toMatchObject({ receipts: [], failures: [{ id: place.id }] })
  const { id, project, root } = place
  const { receipts } = await run(
    'restore',
    order(place, { sessions: [{ id, project, root, isAsNew: true }] }),
  )
  expect(receipts[0]?.id).not.toBe(place.id)
  expect(receipts[0]?.sessionLines).toBeGreaterThan(0)
})

test('one that is not kept says so, and does not hold up the others', async () => {
  const place = start()
  await keep(place)
  rmSync(place.file)
  const { id, project, root } = place
  const sessions = [
    { id: 'unknown', project, root, isAsNew: false },
    { id, project, root, isAsNew: false },
  ]
  const plans = await run('plan-restore', order(place, { sessions }))
  expect(plans).toMatchObject([{ problem: expect.stringContaining('no longer there') }, { problem: null }])
  const report = await run('restore', order(place, { sessions }))
  expect(report).toMatchObject({ receipts: [{ id }], failures: [{ id: 'unknown' }] })
})

test('a session of which only prompts remain is lost', async () => {
  const { root, vault } = start()
  const lost = await run('find-lost', { vault, roots: [root] })
  expect(lost).toMatchObject([{ id: 'a-lost-one', prompts: [{ text: 'What was the depth at Blackpool?' }] }])
})

test('a session of an archive is unpacked for reading, twice without harm; its title is the one of the archive', async () => {
  const ID = '44ec6509-6685-4792-9ac6-8964ec69f7a3'
  const path = `raw/projects/-home-ada/${ID}.jsonl`
  const text = '{"type":"user"}\n'
  const archive = join(temporaryRoot([]), 'talks.zip')
  const manifest = toTestManifest({ id: ID, projectDir: '-home-ada', title: 'Tides' }, { [path]: text })
  writeFileSync(
    archive,
    makeZip([
      { name: path, content: text },
      { name: 'manifest.json', content: JSON.stringify(manifest) },
    ]),
  )
  expect(await run('list-archive', { path: archive })).toMatchObject([{ id: ID, title: 'Tides' }])
  const to = join(temporaryRoot([]), 'opened', 'x')
  const order = { archive, id: ID, project: '-home-ada', to }
  const file = join(to, 'projects', '-home-ada', `${ID}.jsonl`)
  expect(await run('unpack-session', order)).toBe(file)
  expect(readFileSync(file, 'utf8')).toBe(text)
  expect(await run('unpack-session', order)).toBe(file)
  await expect(run('unpack-session', { ...order, id: 'another' })).rejects.toThrow('no longer in')
})
