import { appendFileSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { agent } from '../../../../../fixtures/agent-tools.ts'
import { spilled } from '../../../../../fixtures/overflow.ts'
import { bash } from '../../../../../fixtures/shell-tools.ts'
import { transcript } from '../../../../../fixtures/transcript.ts'
import { toTaskNotification } from '../../../../../fixtures/user-texts.ts'
import { openSearchedLibrary } from '../../../testing/index/searched-library.ts'
import type { BestHit } from './to-result.ts'

function lineAt(root: string, { line }: BestHit): { readonly uuid?: string } {
  if (line === undefined) throw new Error('The hit is in no line')
  const bytes = readFileSync(join(root, line.path)).subarray(line.offset, line.offset + line.length)
  return JSON.parse(bytes.toString())
}

test('a hit knows its record, its block and the bytes of its line, in a subagent’s file too', async () => {
  const t = transcript({ version: '2.1.100' })
  t.prompt('Count the birds')
  t.respond({ text: 'Well.', calls: [bash('grep guillemot birds.txt')] })
  t.respond({
    calls: [agent({ prompt: 'Count', description: 'Count', work: (a) => void a.respond('Forty gannets.') })],
  })
  const { root, best } = await openSearchedLibrary(t)
  const call = await best('guillemot')
  expect(call).toMatchObject({ kind: 'tool', tool: 'Bash', branch: 'active', isSubagent: false })
  expect(lineAt(root, call).uuid).toBe(call.uuid)
  const inAgent = await best('gannets in:answer')
  expect(inAgent).toMatchObject({ isSubagent: true, line: { path: expect.stringContaining('agent-') } })
  expect(lineAt(root, inAgent).uuid).toBe(inAgent.uuid)
})

test('a hit in an overflow file is opened at the record that names it', async () => {
  const t = transcript({ version: '2.1.100' })
  t.prompt('Show all')
  t.respond({ calls: [spilled(bash('cat all.txt'), `${'gull\n'.repeat(9000)}skua\n`)] })
  const { root, best } = await openSearchedLibrary(t)
  const hit = await best('skua')
  expect(hit.overflow?.path).toContain('tool-results')
  expect(hit.line?.path).toBe(t.path())
  expect(hit.uuid).toMatch(/^[0-9a-f-]{36}$/)
  expect(lineAt(root, hit).uuid).toBe(hit.uuid)
  expect(JSON.stringify(lineAt(root, hit))).toContain(hit.overflow?.path.split('/').at(-1))
})

test('what was queued and came again is found once, as what it became; what never came, as a prompt', async () => {
  const t = transcript({ version: '2.1.101' })
  t.prompt('Watch the coast')
  t.queue('enqueue', 'Mind the cormorants')
  t.queue('dequeue')
  const uuid = t.prompt('Mind the cormorants')
  t.queue('enqueue', 'Forget the dunlins')
  t.queue('remove', 'Forget the dunlins')
  t.taskNotification('b1', 'toolu_1', 'Watching is done', 'Three dunnocks')
  t.queue('enqueue', '<task-notification><summary>Lost</summary>An avocet</task-notification>')
  const { root, best, search } = await openSearchedLibrary(t)
  expect(await best('cormorants')).toMatchObject({ kind: 'prompt', uuid })
  expect((await search('cormorants')).total).toEqual({ sessions: 1, hits: 1 })
  expect((await search('dunnocks in:prompt')).results).toEqual([])
  expect((await search('dunnocks')).total).toEqual({ sessions: 1, hits: 1 })
  expect(await best('avocet')).toMatchObject({ kind: 'output' })
  const withdrawn = await best('dunlins')
  expect(withdrawn).toMatchObject({ kind: 'prompt', uuid: undefined })
  expect(lineAt(root, withdrawn)).toMatchObject({ type: 'queue-operation', content: 'Forget the dunlins' })
})

test('what waits in the queue is found there, though something that was sent begins like it', async () => {
  const t = transcript()
  const long = 'Mind the cormorants. '.repeat(20)
  t.queue('enqueue', `${long}Firstling`)
  t.queue('enqueue', `${long}Secondling`)
  t.prompt(`${long}Secondling`)
  t.queue('enqueue', toTaskNotification('b1', 'toolu_1', 'Done', 'Three dunnocks'))
  t.taskNotification('b2', 'toolu_2', 'Done', 'Four avocets')
  const { search } = await openSearchedLibrary(t)
  for (const word of ['firstling', 'secondling', 'dunnocks', 'avocets'])
    expect((await search(word)).total, word).toEqual({ sessions: 1, hits: 1 })
})

test('a prompt that waits in the queue is found there, until it is sent', async () => {
  const t = transcript()
  t.prompt('Watch the coast')
  t.queue('enqueue', 'Mind the cormorants')
  const { root, best, search, update } = await openSearchedLibrary(t)
  expect(await best('cormorants')).toMatchObject({ kind: 'prompt', uuid: undefined })
  const before = t.lines().length
  t.queue('dequeue')
  const uuid = t.prompt('Mind the cormorants')
  appendFileSync(join(root, t.path()), `${t.lines().slice(before).join('\n')}\n`)
  await update()
  expect(await best('cormorants')).toMatchObject({ kind: 'prompt', uuid })
  expect((await search('cormorants')).total).toEqual({ sessions: 1, hits: 1 })
})

test('a file finds the calls that were given it', async () => {
  const t = transcript()
  t.prompt('Read it')
  t.respond({ calls: [bash('ls'), bash('cat src/fooBar.ts')] })
  t.respond('There is fooBar.ts.')
  const { root, best, search } = await openSearchedLibrary(t)
  const { results, total } = await search('file:fooBar.ts')
  expect(total).toEqual({ sessions: 1, hits: 1 })
  expect(results[0]).toMatchObject({ hits: 1, best: { kind: 'tool', tool: 'Bash' } })
  const hit = await best('file:fooBar.ts tool:Bash')
  const marked = hit.snippet.ranges.map(({ from, to }) => hit.snippet.text.slice(from, to))
  expect(new Set(marked)).toEqual(new Set(['fooBar.ts']))
  expect(lineAt(root, hit).uuid).toBe(hit.uuid)
  expect((await search('file:fooBar.ts tool:Read')).results).toEqual([])
})

test('of a file that has gone since the last update, what the index knows is told, with the title for a text', async () => {
  const t = transcript()
  t.prompt('About terns')
  t.respond('They nest in colonies.')
  const { root, best } = await openSearchedLibrary(t)
  rmSync(join(root, t.path()))
  expect(await best('colonies')).toMatchObject({ kind: 'answer', snippet: { text: 'About terns' } })
})
