import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { conversation } from '../../fixtures/conversation.ts'
import { buildOddLibrary } from '../../fixtures/odd-library.ts'
import { buildSampleLibrary } from '../../fixtures/sample-library.ts'
import { buildVariedLibrary } from '../../fixtures/varied-library.ts'
import { plainLine } from '../core/markdown/inline.ts'
import { toLine } from '../core/render/text/to-line.ts'
import { readMarks, withMarks } from '../main/annotations/organise/session-marks.ts'
import { openOwnAnnotations } from '../main/annotations/own-annotations.ts'
import { verifyArchive } from '../main/export/archive/verify-archive.ts'
import { scanLibrary } from '../main/library/sessions/scan-library.ts'
import { toSession } from '../main/store/list/to-session.ts'
import { openTestTasks } from '../main/testing/open-test-tasks.ts'
import { readMachineId } from '../main/vault/machine-id.ts'
import { countKept } from '../renderer/screens/vault/count-kept.ts'
import { listSessions, NO_FILTERS } from '../renderer/state/sessions/session-filters.ts'
import type { Session } from '../shared/schemas/sessions.ts'
import { runScrollback } from './testing/run-scrollback.ts'

type Files = readonly { readonly path: string; readonly text: string }[]
type Json = Readonly<Record<string, unknown>>

/** A home with a backed-up library. After the backup, one session was added, one deleted, and one added and deleted. */
async function start(files: Files) {
  const home = mkdtempSync(join(tmpdir(), 'scrollback-agree-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  const root = join(home, '.claude')
  const write = (all: Files) => {
    for (const { path, text } of all) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), text)
    }
  }
  const run = (...args: readonly string[]) => runScrollback(args, { home })
  const ask = async (...args: readonly string[]) => JSON.parse((await run(...args, '--json')).out)
  write(files)
  await run('keep', '--to', join(home, 'vault'))
  const [late, lost] = [
    conversation('Came late', 'Yes.', { seed: 'late' }),
    conversation('Came and went', 'Yes.', { seed: 'lost' }),
  ]
  write([...late.files(), ...lost.files()])
  const listed: readonly Json[] = await ask('sessions')
  const deleted = listed.findLast(({ isKept, remains }) => isKept && remains === null)
  for (const path of [String(deleted?.path), lost.path()]) {
    rmSync(join(root, path))
    rmSync(join(root, path.replace(/\.jsonl$/, '')), { recursive: true, force: true })
  }
  await run('index')
  const [named] = await ask('sessions')
  await run('star', named.id)
  await run('tag', named.id, '--add', 'tide', '--add', 'heron')
  await run('note', named.id, '--text', 'Read this again')
  await run('rename', named.id, 'The  *own* name')
  const data = join(home, '.config', 'Scrollback')
  const window = openTestTasks({ folder: join(data, 'index') })
  const machine = { id: readMachineId(data), host: 'test' }
  return { home, root, data, run, ask, window, machine, deleted: String(deleted?.id), lost: lost.sessionId }
}

const byId = (a: Json, b: Json) => (String(a.id) < String(b.id) ? -1 : 1)
const toIso = (time: number | null) => (time === null ? null : new Date(time).toISOString())
const isLost = ({ isGone, isKept }: Session) => isGone && !isKept

/** Only some fields, by id. */
function pick(all: readonly object[], ...names: readonly string[]): readonly Json[] {
  return all
    .map((each) => Object.fromEntries(names.map((name) => [name, (each as Json)[name]])))
    .toSorted(byId)
}

test.each([
  ['the sample library', buildSampleLibrary],
  ['sessions of every shape', buildVariedLibrary],
  ['sessions told by a seed', () => buildOddLibrary(12).flatMap((t) => t.files())],
])('the window and every command agree about %s', { timeout: 120_000 }, async (_, build) => {
  const { home, root, data, run, ask, window, machine, deleted, lost } = await start(build())
  const { tasks, call } = window
  const shown = await window.list(root)
  const find = (id: unknown) => shown.find((session) => session.id === id)
  expect(find(deleted)).toMatchObject({ isGone: true, isKept: true })
  expect(find(lost)).toMatchObject({ isGone: true, isKept: false })
  expect(shown.find(({ starred }) => starred)).toMatchObject({
    title: 'The *own* name',
    titleSource: 'own-name',
    name: 'The *own* name',
    tags: ['heron', 'tide'],
    notes: 1,
  })

  // `sessions`, with and without the hidden ones.
  const all: readonly Json[] = await ask('sessions', '--all')
  expect(all).toEqual(
    shown.map(({ key: _, started, updated, ...rest }) => ({
      ...rest,
      started: toIso(started),
      updated: toIso(updated),
    })),
  )
  const major = listSessions(shown, NO_FILTERS, { isAllShown: false, now: 0 })
  expect((await ask('sessions')).map(({ id }: Json) => id)).toEqual(major.sessions.map(({ id }) => id))

  // An independent scan of all files. An overflow file that a fork also names may be counted with either.
  const scanned = await scanLibrary([root])
  const marks = readMarks(openOwnAnnotations(data, () => undefined))
  const there = scanned.sessions.map((session) =>
    withMarks(toSession({ ...session, isGone: false, isKept: false }), marks.get(session.id)),
  )
  const onDisk = shown.filter(({ isGone }) => !isGone)
  const sumUp = (sessions: readonly Session[]) => sessions.reduce((sum, { bytes }) => sum + bytes, 0)
  expect(sumUp(there)).toBe(sumUp(onDisk))
  expect(
    there.map((session) => ({ ...session, isKept: find(session.id)?.isKept, bytes: 0 })).toSorted(byId),
  ).toEqual(onDisk.map((session) => ({ ...session, bytes: 0 })).toSorted(byId))

  // The Folders view, and `roots`.
  const [folder] = await ask('roots')
  const survey = await tasks['roots:survey']({ path: root }, call)
  expect(folder).toMatchObject({ sessions: survey.sessions, bytes: survey.bytes, projects: survey.projects })
  expect(survey.sessions).toBe(there.length)

  // `search`, in the window and on the command line.
  for (const [query, wanted] of [
    ['is:gone', ({ isGone, isKept }: Session) => isGone && isKept],
    ['is:kept', ({ isKept }: Session) => isKept],
    [`project:${shown[0]?.project.split('/').at(-1)}`, undefined],
  ] as const) {
    const found: readonly Json[] = await ask('search', query, '--limit', '500')
    const request = {
      query,
      limit: 500,
      sort: 'relevance',
      isTyping: false,
      cursor: null,
      isExact: true,
    } as const
    const { results: inWindow } = await tasks['search:run'](request, { ...call, roots: [root] })
    expect(
      pick(
        inWindow.map(({ session, hits }) => ({ ...session, hits })),
        'id',
        'title',
        'project',
        'hits',
      ),
    ).toEqual(
      pick(
        found.map(({ session, ...rest }) => ({ ...rest, id: session })),
        'id',
        'title',
        'project',
        'hits',
      ),
    )
    for (const { session } of inWindow) expect(session).toEqual(find(session.id))
    if (wanted !== undefined)
      expect(inWindow.map(({ session }) => session.id).toSorted()).toEqual(
        shown
          .filter(wanted)
          .map(({ id }) => id)
          .toSorted(),
      )
  }

  // `show`, and what the reading pane counts.
  for (const session of shown.filter((each) => !isLost(each))) {
    const { title, id } = session
    // Each run updates the index, so not all are printed in both ways.
    if (session.isGone || session.remains !== null || session.branches !== 1)
      expect(/^# .*$/m.exec((await run('show', id)).out)?.[0]).toBe(`# ${plainLine(title)}`)
    const model = await ask('show', id)
    expect(model).toMatchObject({ id, remains: session.remains })
    const { prompts, errors, toolCalls, responses, titleSource, class: kind } = session
    expect({ id, ...model }).toMatchObject({ title, titleSource, class: kind })
    if (kind === 'remainder') continue
    expect({ id, ...model }).toMatchObject({
      counts: { prompts, errors, toolCalls, responses },
    })
  }
  expect(await run('show', lost)).toMatchObject({ code: 1, err: expect.stringContaining('(Came and went)') })

  // `export`, and what the window shows before one.
  const zip = join(home, 'all.zip')
  const exported = await run(
    'export',
    '--all',
    '--empty',
    '--raw',
    '--redact',
    'none',
    '--format',
    'md',
    '--out',
    zip,
  )
  expect(exported).toMatchObject({ code: 0 })
  const { manifest } = await verifyArchive(zip)
  const openable = shown.filter((session) => !isLost(session))
  const fields =
    'id projectDir cwd title prompts responses subagents forkOf versions models gitBranch tokens'.split(' ')
  // A manifest has unescaped titles.
  const inZip = manifest.sessions.map((each) => ({ ...each, title: toLine(each.title, true) }))
  expect(pick(inZip, ...fields)).toEqual(pick(openable, ...fields))
  expect(manifest.sessions.map(({ id, first, last }) => [id, first, last]).toSorted()).toEqual(
    openable.map(({ id, started, updated }) => [id, toIso(started), toIso(updated)]).toSorted(),
  )

  // `vault list`, `vault status` and the vault screen.
  const vault = join(home, 'vault')
  const kept = await tasks['vault:kept'](null, { ...call, vault, machine })
  const listed: readonly Json[] = await ask('vault', 'list')
  expect(listed.map(({ id }) => id).toSorted()).toEqual(kept.map(({ id }) => id).toSorted())
  expect(listed.map(({ id }) => id).toSorted()).toEqual(
    shown
      .filter(({ isKept }) => isKept)
      .map(({ id }) => id)
      .toSorted(),
  )
  for (const each of listed) {
    const session = find(each.id)
    expect(each).toMatchObject({
      title: session?.title,
      project: session?.project,
      bytes: session?.bytes,
      updated: toIso(session?.updated ?? null),
      isOnDisk: session?.isGone === false,
    })
    expect(kept.find(({ id }) => id === each.id)).toMatchObject({
      key: session?.key,
      isOnDisk: each.isOnDisk,
      keptBytes: each.keptBytes,
    })
  }
  const counted = countKept(kept, shown)
  const { parts } = await ask('vault', 'status')
  expect(parts).toMatchObject([{ root, talks: counted.talks, gone: counted.gone }])
  const { parts: inWindow } = await tasks['vault:survey'](null, { ...call, vault, machine, listed: [] })
  expect(inWindow).toMatchObject([{ sessions: parts[0].sessions, vaultBytes: parts[0].vaultBytes }])
})
