import { appendFileSync, chmodSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { attachment } from '../../../../fixtures/attachments.ts'
import { damage } from '../../../../fixtures/damage.ts'
import { spilled } from '../../../../fixtures/overflow.ts'
import { bash } from '../../../../fixtures/shell-tools.ts'
import { type Transcript, transcript } from '../../../../fixtures/transcript.ts'
import { askIndex } from '../../testing/index/ask-index.ts'
import { updateTestIndex } from '../../testing/index/update-test-index.ts'
import { temporaryRoot } from '../../testing/temporary-root.ts'
import { withoutPrivileges } from '../../testing/without-privileges.ts'

const now = Date.parse('2026-11-16T12:00:00Z')
const MANY_GULLS = `${'gull\n'.repeat(9000)}skua\n`

function libraryOf(t: Transcript) {
  const root = temporaryRoot(t.files())
  const data = temporaryRoot([])
  for (const each of [root, data]) chmodSync(each, 0o777)
  const folder = join(data, 'index')
  const problems: string[] = []
  return {
    root,
    problems,
    path: join(root, t.path()),
    find: async (query: string) => {
      await updateTestIndex(folder, [root], { onProblem: ({ reason }) => problems.push(reason) })
      return askIndex(
        folder,
        async (searcher) => (await searcher.search(query, { limit: 50, sort: 'relevance', now })).results,
      )
    },
  }
}

function uuidOfNaming(t: Transcript): unknown {
  const line = t.lines().find((each) => each.includes('<persisted-output>'))
  return JSON.parse(line ?? '').uuid
}

test('an output of an abandoned branch is marked like the result that it was cut from', async () => {
  const t = transcript()
  t.prompt('Look')
  const { leaf } = t.respond('Where?')
  t.prompt('At the cliff')
  t.respond({ calls: [spilled(bash('cat birds'), MANY_GULLS)] })
  t.respond('Many gulls.')
  const library = libraryOf(t)
  expect((await library.find('skua'))[0]?.best.branch).toBe('active')
  const before = t.lines().length
  t.rewindTo(leaf)
  t.prompt('At the sea')
  t.respond('Nothing.')
  appendFileSync(library.path, `${t.lines().slice(before).join('\n')}\n`)
  expect((await library.find('skua'))[0]?.best.branch).toBe('abandoned')
  expect(await library.find('is:abandoned skua')).toHaveLength(1)
  expect((await libraryOf(t).find('skua'))[0]?.best.branch).toBe('abandoned')
})

test('an output that a record names which was written twice is marked like the one that counts', async () => {
  const t = transcript()
  t.prompt('Look')
  const { leaf } = t.respond('Where?')
  t.prompt('At the cliff')
  t.respond({ calls: [spilled(bash('cat birds'), MANY_GULLS)] })
  t.respond('Many gulls.')
  t.rewindTo(leaf)
  t.prompt('At the sea')
  t.respond('Nothing.')
  const result = t.records().find(({ uuid }) => uuid === uuidOfNaming(t))
  if (result !== undefined) t.push(result)
  expect(await libraryOf(t).find('is:abandoned skua')).toHaveLength(1)
})

test('what a hook put into a file of its own is found, at the note that names it', async () => {
  const t = transcript({ version: '2.1.100' })
  t.prompt('Look')
  t.respond({ calls: [spilled(bash('cat birds'), MANY_GULLS)] })
  const library = libraryOf(t)
  const session = library.path.replace(/\.jsonl$/, '')
  writeFileSync(join(session, 'tool-results', 'hook-1-additionalContext.txt'), 'Mind the avocets\n')
  const named = `/home/ada/.claude/projects/-tide/${basename(session)}/tool-results/hook-1-additionalContext.txt`
  const notice = `<persisted-output>\nOutput too large (10.3KB). Full output saved to: ${named}\n\nPreview (first 2KB):\nMind\n</persisted-output>`
  const before = t.lines().length
  t.attach(attachment('hook_additional_context', { content: [notice], hookName: 'Stop', hookEvent: 'Stop' }))
  const added = t.lines().slice(before)
  appendFileSync(library.path, `${added.join('\n')}\n`)
  const [hit] = await library.find('avocets')
  expect(hit?.best).toMatchObject({ kind: 'output', uuid: JSON.parse(added[0] ?? '').uuid })
})

test('an output is opened at its record also when the transcript was written anew', async () => {
  const t = transcript()
  t.prompt('Look')
  t.respond({ calls: [spilled(bash('cat birds'), MANY_GULLS)] })
  const library = libraryOf(t)
  await library.find('skua')
  writeFileSync(library.path, `${JSON.stringify({ type: 'mode', mode: 'normal' })}\n${t.text()}`)
  expect((await library.find('skua'))[0]?.best.uuid).toBe(uuidOfNaming(t))
})

test('an output is opened at its record also where that shares its line with another', async () => {
  const t = transcript()
  t.prompt('Look')
  t.respond({ calls: [spilled(bash('cat birds'), MANY_GULLS)] })
  t.respond('Many gulls.')
  const library = libraryOf(t)
  const [last = '', naming = '', ...rest] = t.lines().toReversed()
  writeFileSync(library.path, `${[...rest.toReversed(), damage.joined(naming, last)].join('\n')}\n`)
  expect((await library.find('skua'))[0]?.best.uuid).toBe(uuidOfNaming(t))
})

test('an output that comes later than the transcript that names it is found, without the transcript having changed', async () => {
  const t = transcript()
  t.prompt('Look')
  t.respond({ calls: [spilled(bash('cat birds'), MANY_GULLS)] })
  const output = t.files().find(({ path }) => path.includes('tool-results'))
  if (output === undefined) throw new Error('An output is expected')
  const library = libraryOf(t)
  rmSync(join(library.root, output.path))
  expect(await library.find('skua')).toEqual([])
  writeFileSync(join(library.root, output.path), output.text)
  expect((await library.find('skua'))[0]?.best.uuid).toBe(uuidOfNaming(t))
})

test('an output that cannot be looked at is told, and hides nothing of its transcript', async () => {
  const t = transcript()
  t.prompt('Look at the puffins')
  t.respond({ calls: [spilled(bash('cat birds'), MANY_GULLS)] })
  const library = libraryOf(t)
  const folder = join(library.path.replace(/\.jsonl$/, ''), 'tool-results')
  rmSync(folder, { recursive: true })
  symlinkSync('tool-results', folder)
  expect(await library.find('puffins')).toHaveLength(1)
  expect(library.problems).toContain('its links form a circle')
})

test('an output that may not be read is told, and hides nothing of its transcript', async () => {
  const t = transcript()
  t.prompt('Look at the puffins')
  t.respond({ calls: [spilled(bash('cat birds'), MANY_GULLS)] })
  const output = t.files().find(({ path }) => path.includes('tool-results'))
  const library = libraryOf(t)
  const path = join(library.root, output?.path ?? '')
  chmodSync(path, 0)
  expect(await withoutPrivileges(() => library.find('puffins'))).toHaveLength(1)
  chmodSync(path, 0o644)
  expect(await library.find('skua')).toHaveLength(1)
})

test('a line of an output that is too long to be searched is told', async () => {
  const t = transcript()
  t.prompt('Look')
  t.respond({ calls: [spilled(bash('cat birds'), `${'gull '.repeat(7_000_000)}\nskua\n`)] })
  const library = libraryOf(t)
  expect(await library.find('skua')).toHaveLength(1)
  expect(library.problems).toEqual(['A line of 35 MB is too long to be searched.'])
})
