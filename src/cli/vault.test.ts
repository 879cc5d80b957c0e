import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runScrollback } from './testing/run-scrollback.ts'

const SAMPLE = join(import.meta.dirname, '../../resources/sample-library')
const ID = '44ec6509-6685-4792-9ac6-8964ec69f7a3'
const PROJECT = 'projects/-home-mira-code-tidewater'
const MAIN = `${PROJECT}/${ID}.jsonl`

/** A home with the sample library in it, and a vault beside it. */
function start() {
  const home = mkdtempSync(join(tmpdir(), 'scrollback-vault-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  const root = join(home, '.claude')
  cpSync(SAMPLE, root, { recursive: true })
  const run = (...args: readonly string[]) => runScrollback(args, { home })
  return { home, root, vault: join(home, 'vault'), run }
}

test('a session is backed up, deleted, listed as deleted, and restored', async () => {
  const { root, vault, run } = start()
  const before = readFileSync(join(root, MAIN))
  const kept = await run('keep', '--to', vault)
  expect(kept).toMatchObject({ code: 0, err: '' })
  expect(kept.out).toMatch(/^.+\.claude: \d+ files \(.+\) backed up, .+ added\.\nThe vault is “.+”\. Later/)
  expect((await run('keep')).out).toMatch(/no changes\.$/)

  rmSync(join(root, MAIN))
  rmSync(join(root, 'tasks', ID), { recursive: true })
  const gone = await run('vault', 'list', '--gone')
  expect(gone.out.split('\n')).toHaveLength(2)
  expect(gone.out).toContain('44ec6509')
  expect((await run('vault', 'status')).out).toContain('1 of them deleted')
  expect(await run('vault', 'verify', '--full')).toMatchObject({ code: 0 })

  const dry = await run('restore', '44ec', '--dry-run')
  expect(dry.out).toContain(`new       ${MAIN}`)
  expect(existsSync(join(root, MAIN))).toBe(false)
  const restored = await run('restore', '44ec')
  expect(restored.out).toMatch(/^\S+ restored to /)
  expect(restored.out).toContain(`written   ${MAIN}`)
  expect(readFileSync(join(root, MAIN))).toEqual(before)
  expect(existsSync(join(root, 'tasks', ID, '1.json'))).toBe(true)
  const again = (await run('restore', '44ec')).out
  expect(again).toContain(`exists    ${MAIN}`)
  expect(again).toMatch(/^\S+ already exists in .+: nothing to write$/m)
})

test('a conflict shows both versions and fails; --as-new restores beside the existing session', async () => {
  const { root, vault, run } = start()
  await run('keep', '--to', vault)
  appendFileSync(join(root, MAIN), '{"type":"user"}\n')
  const { code, out, err } = await run('restore', ID)
  expect(code).toBe(1)
  expect(out).toMatch(/conflict {2}.+\n +backup +\d.+\n +on disk +the same conversation, continued/)
  expect(err).toContain('--as-new')
  const json = JSON.parse((await run('restore', ID, '--as-new', '--json')).out)
  expect(json.receipts).toMatchObject([{ session: ID, id: json.plans[0].id }])
  expect(existsSync(join(root, PROJECT, `${json.plans[0].id}.jsonl`))).toBe(true)
})

test('restore mentions a copy in another project, before and after writing', async () => {
  const { root, vault, run } = start()
  await run('keep', '--to', vault)
  const told = /Project -home-mira-code-tidewater also contains this session\./
  const elsewhere = ['restore', ID, '--project', '/srv/tides']
  expect((await run(...elsewhere, '--dry-run')).out).toMatch(told)
  expect((await run(...elsewhere)).out).toMatch(told)
  const [there] = JSON.parse((await run(...elsewhere, '--json')).out).plans
  expect(there.otherProjects).toEqual(['-home-mira-code-tidewater'])
  const [renamed] = JSON.parse((await run(...elsewhere, '--as-new', '--json')).out).plans
  expect(renamed.otherProjects).toEqual([])
  rmSync(join(root, MAIN))
  expect((await run(...elsewhere)).out).not.toContain('also contains')
})

test('an export with --raw can be restored into an empty home', async () => {
  const { home, root, run } = start()
  const zip = join(home, 'archive.zip')
  const exported = await run('export', ID, '--format', 'raw', '--redact', 'none', '--out', zip)
  expect(exported).toMatchObject({ code: 0 })
  const target = join(home, 'elsewhere', '.claude')
  const restored = await run(
    'restore',
    ID,
    '--from',
    zip,
    '--to',
    target,
    '--project',
    '/srv/tides',
    '--rewrite-cwd',
  )
  expect(restored).toMatchObject({ code: 0 })
  expect(restored.out).toMatch(
    /Changed “cwd” from \/home\/mira\/code\/tidewater to \/srv\/tides in \d+ lines\./,
  )
  const text = readFileSync(join(target, 'projects/-srv-tides', `${ID}.jsonl`), 'utf8')
  expect(text.replaceAll('"cwd":"/srv/tides"', '"cwd":"/home/mira/code/tidewater"')).toBe(
    readFileSync(join(root, MAIN), 'utf8'),
  )
})

test('an export without transcripts cannot be restored, and the error names --raw', async () => {
  const { home, run } = start()
  const zip = join(home, 'pages.zip')
  expect(await run('export', ID, '--out', zip)).toMatchObject({ code: 0 })
  const { code, err } = await run('restore', ID, '--from', zip)
  expect(code).toBe(1)
  expect(err).toContain('contains no transcripts')
  expect(err).toContain('scrollback export --raw')
})

test('status lists sessions that will be deleted and are not backed up', async () => {
  const { root, vault, run } = start()
  await run('keep', '--to', vault)
  expect((await run('vault', 'status')).out).toContain('At risk:   none')
  appendFileSync(join(root, MAIN), '{"type":"user"}\n')
  const almost = Date.now() / 1000 - 24.5 * 86_400
  utimesSync(join(root, MAIN), almost, almost)
  const { out } = await run('vault', 'status')
  expect(out).toContain('1 session without a backup will be deleted within 7 days')
  expect(out).toContain('44ec6509  5 days left')
  const [part] = JSON.parse((await run('vault', 'status', '--json')).out).parts
  expect(part).toMatchObject({ root, atRisk: [{ id: ID, daysLeft: 5 }], quick: null })
})

test('status counts like the vault screen, and sizes match the session list', async () => {
  const { root, vault, run } = start()
  await run('keep', '--to', vault)
  const listed = JSON.parse((await run('sessions', '--json')).out)
  const all = JSON.parse((await run('sessions', '--all', '--json')).out)
  const minor = all.length - listed.length
  expect(minor).toBeGreaterThan(0)
  expect((await run('vault', 'status')).out).toContain(
    `Backed up: ${listed.length} sessions and ${minor} empty sessions, in `,
  )
  rmSync(join(root, MAIN))
  expect((await run('vault', 'status')).out).toContain(
    `Backed up: ${listed.length} sessions, 1 of them deleted, and ${minor} empty sessions, in `,
  )
  const [part] = JSON.parse((await run('vault', 'status', '--json')).out).parts
  expect(part).toMatchObject({ sessions: all.length, talks: listed.length, gone: 1 })
  // Includes flat subagents, which the vault cannot assign to sessions; excludes tasks and todos.
  const toSizes = (sessions: readonly { id: string; bytes: number }[]) =>
    Object.fromEntries(sessions.map(({ id, bytes }) => [id, bytes]))
  expect(toSizes(JSON.parse((await run('vault', 'list', '--json')).out))).toEqual(toSizes(all))
})

test('keep --verify checks every byte if the last full check was 30 or more days ago', async () => {
  const { vault, run } = start()
  const isVerified = async () => (await run('keep', '--verify')).out.includes('every byte of')
  expect((await run('keep', '--to', vault)).out).not.toContain('every byte')
  expect(await isVerified()).toBe(true)
  expect(await isVerified()).toBe(false)
})

test('verify reports damage and fails', async () => {
  const { vault, run } = start()
  const json = JSON.parse((await run('keep', '--to', vault, '--json')).out)
  rmSync(join(json.roots[0].folder, `${MAIN}.zst`))
  const { code, out, err } = await run('vault', 'verify')
  expect(code).toBe(1)
  expect(out).toContain(`missing      ${MAIN}.zst: it is missing`)
  expect(err).toBe(
    'scrollback: The vault has 1 problem. The next “scrollback keep” repairs files that are still on disk. To repair more, run “scrollback vault repair”.',
  )
  await run('keep')
  writeFileSync(join(json.roots[0].folder, 'projects/notes.txt'), 'x')
  const extra = await run('vault', 'verify')
  expect(extra.out).toContain('unexplained  projects/notes.txt: the ledger does not list it')
  expect(extra.err).toBe('scrollback: The vault has 1 problem. Scrollback never deletes unexplained files.')
})

test('lost sessions are listed by project and day, and can be searched', async () => {
  const { vault, run } = start()
  await run('keep', '--to', vault)
  const { out } = await run('vault', 'lost')
  expect(out).toMatch(
    /only prompts left[\s\S]+\n\n\/home\/mira\/code\/weather_logger\n {2}.+2026\n {4}b91ea11c\n {6}The rain gauge/,
  )
  expect((await run('vault', 'lost', 'gauge', 'wind')).out).toContain('b91ea11c')
  expect((await run('vault', 'lost', 'nowhere')).out).toBe('No lost session contains these words.')
  const [first] = JSON.parse((await run('vault', 'lost', 'gauge', '--json')).out)
  expect(first.prompts[0].time).toMatch(/^2026-/)
})

test('a source without history.jsonl has no lost sessions', async () => {
  const { home, root, run } = start()
  const data = join(home, '.config', 'Scrollback')
  const single = join(home, `${ID}.jsonl`)
  cpSync(join(root, MAIN), single)
  const loose = join(home, 'loose')
  cpSync(join(root, PROJECT), loose, { recursive: true })
  mkdirSync(data, { recursive: true })
  writeFileSync(join(data, 'settings.json'), JSON.stringify({ openedRoots: [single, loose] }))
  const { code, out, err } = await run('vault', 'lost', 'gauge')
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(out).toContain('only prompts left')
})

test('an unreadable history.jsonl does not hide the others', async () => {
  const { home, root, run } = start()
  const other = join(home, 'other')
  mkdirSync(join(other, 'projects'), { recursive: true })
  mkdirSync(join(other, 'history.jsonl'))
  const { out, err } = await run('vault', 'lost', '--root', other, '--root', root)
  expect(out).toContain('only prompts left')
  expect(err).toContain(`${join(other, 'history.jsonl')}: it is a folder`)
})

test('a single transcript is not backed up, and keep says so', async () => {
  const { home, root, vault, run } = start()
  const single = join(home, `${ID}.jsonl`)
  cpSync(join(root, MAIN), single)
  const alone = await run('keep', '--to', vault, '--root', single)
  expect(alone).toMatchObject({ code: 1, out: '' })
  expect(alone.err).toBe(
    `scrollback: “${single}” cannot be backed up: only folders that contain a “projects” folder can be backed up.`,
  )
  expect(existsSync(vault)).toBe(false)
  const both = await run('keep', '--to', vault, '--root', single, '--root', root)
  expect(both).toMatchObject({ code: 0, out: expect.stringContaining('backed up') })
  expect(both.err).toContain(`“${single}” is not backed up: only folders that contain`)
  const { notKept } = JSON.parse(
    (await run('keep', '--to', vault, '--root', single, '--root', root, '--json')).out,
  )
  expect(notKept).toEqual([single])
})

test('a missing vault or session is reported in one sentence', async () => {
  const { home, vault, run } = start()
  expect(await run('keep')).toMatchObject({ code: 1, err: expect.stringContaining('keep --to DIR') })
  expect(await run('vault', 'status')).toMatchObject({ code: 1, err: expect.stringContaining('No vault') })
  expect(await run('restore', 'x', '--from', join(home, 'no.zip'))).toMatchObject({ code: 1 })
  expect(await run('restore', 'x', '--rewrite-cwd')).toMatchObject({ code: 2 })
  expect(await run('keep', '--to', vault, '--also', 'everything')).toMatchObject({ code: 2 })
  expect(existsSync(vault)).toBe(false)
})

test('a vault in the settings that is missing is not created again', async () => {
  const { vault, run } = start()
  await run('keep', '--to', vault)
  rmSync(vault, { recursive: true })
  const { code, err } = await run('keep')
  expect(code).toBe(1)
  expect(err).toContain('Connect its disk')
  expect(existsSync(vault)).toBe(false)
  // An unmounted disk leaves its empty folder behind.
  mkdirSync(vault)
  expect((await run('keep')).err).toContain('its folder is empty')
  expect((await run('keep', '--to', vault)).err).toContain('its folder is empty')
  expect((await run('keep', '--to', vault, '--remember')).code).toBe(0)
  expect((await run('keep', '--to', `${vault}2`, '--existing')).err).toContain('Connect its disk')
})

test('the first vault is saved in the settings, another one only with --remember', async () => {
  const { home, vault, run } = start()
  const other = join(home, 'other')
  // A trial with --root does not change the settings.
  const trial = await run('keep', '--to', other, '--root', SAMPLE)
  expect(trial.out).toContain(`“${other}” was not saved in the settings because you used --root`)
  await run('keep', '--to', vault)
  expect((await run('keep', '--to', other)).out).toContain(`Later commands will still use “${vault}”`)
  expect((await run('keep', '--to', vault)).out).not.toContain('remember')
  expect(JSON.parse((await run('vault', 'status', '--json')).out).vault).toBe(vault)
  expect((await run('keep', '--to', other, '--remember')).out).toContain('Later commands will use it.')
  expect(JSON.parse((await run('vault', 'status', '--json')).out).vault).toBe(other)
})

test('choosing another vault reports the sessions that only the previous one has', async () => {
  const { home, root, vault, run } = start()
  const other = join(home, 'other')
  await run('keep', '--to', vault)
  expect((await run('keep', '--to', other, '--remember')).out).not.toContain('kept only')
  await run('keep', '--to', vault, '--remember')
  rmSync(other, { recursive: true })
  rmSync(join(root, MAIN))
  expect((await run('keep', '--to', other, '--remember')).out).toContain(
    `1 deleted session is backed up only in the former vault “${vault}”.`,
  )
})

test('--also is saved with the first vault', async () => {
  const { vault, run } = start()
  const json = JSON.parse(
    (await run('keep', '--to', vault, '--also', 'history', '--also', 'plans', '--json')).out,
  )
  const { folder } = json.roots[0]
  expect(existsSync(join(folder, 'history.jsonl.zst'))).toBe(true)
  expect(existsSync(join(folder, 'plans/patient-rowing-almanac.md.zst'))).toBe(true)
  expect(existsSync(join(folder, 'settings.json.zst'))).toBe(false)
  const again = JSON.parse((await run('keep', '--json')).out)
  expect(again.roots[0].files).toBe(json.roots[0].files)
})

test('a later --also is saved only with --remember, and keep says so', async () => {
  const { vault, run } = start()
  await run('keep', '--to', vault)
  const files = async () => JSON.parse((await run('keep', '--json')).out).roots[0].files
  const before = await files()
  expect((await run('keep', '--also', 'history')).out).toContain(
    '--also applies only this time. Later commands will back up sessions. Add --remember',
  )
  expect(await files()).toBe(before)
  expect((await run('keep', '--also', 'history', '--remember')).out).toContain(
    'Later commands will use it and also back up history.',
  )
  expect(await files()).toBe(before + 1)
  expect((await run('keep', '--also', 'history')).out).not.toContain('remember')
  expect((await run('keep', '--also', 'history', '--also', 'plans')).out).toContain(
    'Later commands will back up sessions, history.',
  )
})

test('--also adds to the saved choice, and --without removes from it', async () => {
  const { vault, run } = start()
  await run('keep', '--to', vault, '--also', 'history')
  const added = await run('keep', '--also', 'plans', '--remember')
  expect(added.out).toContain('Later commands will use it and also back up plans, history.')
  expect((await run('keep', '--without', 'history')).out).toContain(
    '--without applies only this time. Later commands will back up sessions, plans, history. Add --remember',
  )
  const less = await run('keep', '--without', 'history', '--remember')
  expect(less.out).toContain('Later commands will use it and also back up plans.')
  const none = await run('keep', '--without', 'plans', '--remember')
  expect(none.out).toMatch(/Later commands will use it\.$/)
})

test('vault list updates the index and shows titles', async () => {
  const { root, vault, run } = start()
  await run('keep', '--to', vault)
  const row = (out: string) => out.split('\n').find((line) => line.startsWith('44ec6509'))
  expect(row((await run('vault', 'list')).out)).toMatch(/ yes .+ Tide tables without a network$/)
  rmSync(join(root, MAIN))
  const known = (await run('vault', 'list')).out
  expect(row(known)).toMatch(
    /Oct 24, 2026 .+ deleted .+\/home\/mira\/code\/tidewater +Tide tables without a network$/,
  )
  expect(known).not.toContain('without a title')
  const json = JSON.parse((await run('vault', 'list', '--json')).out)
  expect(json.find(({ id }: { id: string }) => id === ID)).toMatchObject({
    title: 'Tide tables without a network',
    project: '/home/mira/code/tidewater',
    projectDir: '-home-mira-code-tidewater',
    updated: expect.stringMatching(/^2026-10-24T/),
    isOnDisk: false,
  })
})

test('a session that was deleted before it was indexed has no title, and vault list says so', async () => {
  const { root, vault, run } = start()
  await run('keep', '--to', vault, '--root', root)
  rmSync(join(root, MAIN))
  const told = '\n\n1 session without a title: deleted before Scrollback indexed it'
  for (const more of [[], ['--gone']]) {
    const { code, out, err } = await run('vault', 'list', '--from', vault, ...more)
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toMatch(/^44ec6509 .+ deleted .+ –$/m)
    expect(out.endsWith(told)).toBe(true)
  }
})

test('the schedule uses the chosen vault; without a scheduler, keep prints a cron line', async () => {
  const { home, vault, run } = start()
  const { code, out } = await run('keep', '--to', vault, '--also', 'history', '--install-schedule')
  expect(code).toBe(0)
  expect(out).toContain(`17 * * * * scrollback keep --verify --to ${vault} --existing --also history`)
  const ran: string[] = []
  const runProgram = async (program: string, args: readonly string[]) =>
    void ran.push([program, ...args].join(' '))
  const args = ['keep', '--to', vault, '--install-schedule']
  expect((await runScrollback(args, { home, runProgram })).out).toContain('systemd will back up to')
  expect(readFileSync(join(home, '.config/systemd/user/scrollback-keep.service'), 'utf8')).toContain(
    `ExecStart="scrollback" "keep" "--verify" "--to" "${vault}" "--existing" "--also" "history"`,
  )
  expect(ran).toContain('systemctl --user enable --now scrollback-keep.timer')
  expect((await runScrollback(['keep', '--remove-schedule'], { home, runProgram })).out).toContain('is off')
})

test('an ambiguous id lists the matching sessions and fails; an unknown id fails too', async () => {
  const { home, root, vault, run } = start()
  const two = ['44ec6509-6685-4792-9ac6-8964ec69f7a4', '44ec6509-6685-4792-9ac6-8964ec69f7a5']
  for (const id of two) cpSync(join(root, MAIN), join(root, PROJECT, `${id}.jsonl`))
  const told = [
    'scrollback: “44ec” matches several sessions:',
    ...[ID, ...two].map((id) => `  ${id}  Tide tables without a network`),
  ].join('\n')
  const out = join(home, 'talk.md')
  expect(await run('show', '44ec')).toEqual({ code: 1, out: '', err: told })
  await run('keep', '--to', vault)
  expect(await run('export', '44ec', '--out', out)).toEqual({ code: 1, out: '', err: told })
  expect(await run('forget', '44ec')).toEqual({ code: 1, out: '', err: told })
  expect(await run('restore', '44ec', '--dry-run')).toEqual({ code: 1, out: '', err: told })
  for (const args of [
    ['show', 'abc'],
    ['export', 'abc', '--out', out],
    ['forget', 'abc'],
    ['restore', 'abc'],
  ])
    expect(await run(...args)).toMatchObject({ code: 1, out: '' })
})

test('a broken link makes keep fail after it backed up the rest', async () => {
  const { root, vault, run } = start()
  symlinkSync('/nowhere/at/all', join(root, 'projects/-away'))
  const { code, out, err } = await run('keep', '--to', vault)
  expect(code).toBe(1)
  expect(out).toContain('backed up')
  expect(err).toContain('the backup may be incomplete')
})

test('vault repair prints its plan, repairs, and reports what it could not repair', async () => {
  const { vault, run } = start()
  const json = JSON.parse((await run('keep', '--to', vault, '--redundancy', '--json')).out)
  const kept = join(json.roots[0].folder, `${MAIN}.zst`)
  expect(await run('vault', 'repair')).toMatchObject({ code: 0, out: expect.stringContaining('no problems') })
  rmSync(kept)
  const planned = await run('vault', 'repair', '--dry-run')
  expect(planned).toMatchObject({ code: 1, err: expect.stringContaining('Nothing was changed') })
  expect(planned.out).toContain(`${MAIN}.zst: it is missing\n    write it again from the second copy`)
  expect(existsSync(kept)).toBe(false)
  expect(await run('vault', 'repair')).toMatchObject({ code: 0, out: expect.stringContaining('Done.') })
  expect(existsSync(kept)).toBe(true)
  expect((await run('vault', 'status')).out).toContain('Copies:    two')
  writeFileSync(join(json.roots[0].folder, 'projects/x.zst.unexplained-1'), 'x')
  expect(await run('vault', 'repair')).toMatchObject({
    code: 1,
    err: expect.stringContaining('Nothing was deleted'),
  })
  expect((await run('vault', 'status')).out).toContain('Set aside: 1 file')
})

test('a vault cannot choose where it is restored', async () => {
  const { root, home, vault, run } = start()
  const elsewhere = join(home, 'elsewhere')
  cpSync(root, elsewhere, { recursive: true })
  await run('keep', '--to', vault, '--root', elsewhere)
  for (const folder of [elsewhere, root]) rmSync(join(folder, MAIN))
  const { out } = await run('restore', ID, '--from', vault)
  expect(out).toContain(`restored to ${root}, project`)
  expect(existsSync(join(elsewhere, MAIN))).toBe(false)
})
