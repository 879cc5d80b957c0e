import { appendFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { damage } from '../../../fixtures/damage.ts'
import { spilled } from '../../../fixtures/overflow.ts'
import { bash } from '../../../fixtures/shell-tools.ts'
import { type Transcript, transcript } from '../../../fixtures/transcript.ts'
import { askIndex } from '../testing/ask-index.ts'
import { temporaryRoot } from '../testing/temporary-root.ts'
import { updateTestIndex } from '../testing/update-test-index.ts'

const now = Date.parse('2026-11-16T12:00:00Z')
const MANY_GULLS = `${'gull\n'.repeat(9000)}skua\n`

function libraryOf(t: Transcript) {
  const root = temporaryRoot(t.files())
  const folder = join(temporaryRoot([]), 'index')
  return {
    path: join(root, t.path()),
    find: async (query: string) => {
      await updateTestIndex(folder, [root])
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
