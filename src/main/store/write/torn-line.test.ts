import { appendFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { transcript } from '../../../../fixtures/transcript.ts'
import { askIndex } from '../../testing/index/ask-index.ts'
import { updateTestIndex } from '../../testing/index/update-test-index.ts'
import { temporaryRoot } from '../../testing/temporary-root.ts'

const now = Date.parse('2026-11-16T12:00:00Z')

function lines(): readonly [string, string, string, string] {
  const t = transcript()
  t.prompt('About pelicans')
  t.respond('About gannets.')
  t.prompt('About herons')
  t.respond('About ibises.')
  const [a = '', b = '', c = '', d = ''] = t.lines()
  return [a, b, c, d]
}

const [A, B, C, D] = lines()

interface Case {
  readonly name: string
  readonly first: string
  readonly added: string
}

const CASES: readonly Case[] = [
  { name: 'whole lines, then nothing', first: `${A}\n${B}\n`, added: '' },
  { name: 'half a line, then the rest of it', first: `${A}\n${B.slice(0, 60)}`, added: `${B.slice(60)}\n` },
  { name: 'half a line, then nothing', first: `${A}\n${B}\n${C.slice(0, 60)}`, added: '' },
  {
    name: 'a record and half of the next on one line, then the rest',
    first: `${A}\n${B}\n${C}${D.slice(0, 60)}`,
    added: `${D.slice(60)}\n`,
  },
  { name: 'half a line and a record, then a newline', first: `${A}\n${B.slice(0, 50)}${C}`, added: '\n' },
  {
    name: 'half a line and a record, then another',
    first: `${A}\n${B.slice(0, 50)}${C}`,
    added: `\n${D}\n`,
  },
  { name: 'half a line and a record, then nothing', first: `${A}\n${B.slice(0, 50)}${C}`, added: '' },
]

test.each(CASES)('what is read in two goes is known as if read in one: $name', async ({ first, added }) => {
  const t = transcript()
  const root = temporaryRoot([{ path: t.path(), text: first }])
  const grown = join(temporaryRoot([]), 'index')
  const path = join(root, t.path())
  await updateTestIndex(grown, [root])
  if (added === '') utimesSync(path, 1, 1)
  else appendFileSync(path, added)
  await updateTestIndex(grown, [root])

  const anew = join(temporaryRoot([]), 'index')
  await updateTestIndex(anew, [root])
  expect(await describe(grown)).toEqual(await describe(anew))

  // What was counted is not counted again when it goes on.
  writeFileSync(path, '\n', { flag: 'a' })
  await updateTestIndex(grown, [root])
  const again = join(temporaryRoot([]), 'index')
  await updateTestIndex(again, [root])
  expect(await describe(grown)).toEqual(await describe(again))
})

test('a transcript of half a line that is emptied is empty', async () => {
  const t = transcript()
  const root = temporaryRoot([{ path: t.path(), text: A.slice(0, 60) }])
  const folder = join(temporaryRoot([]), 'index')
  await updateTestIndex(folder, [root])
  writeFileSync(join(root, t.path()), '')
  await updateTestIndex(folder, [root])
  expect((await describe(folder)).sessions).toEqual([['empty', 0, 0]])
})

function describe(folder: string) {
  return askIndex(folder, async (searcher) => {
    const hits = new Map<string, number>()
    for (const word of ['pelicans', 'gannets', 'herons', 'ibises']) {
      const { results } = await searcher.search(`in:prompt,answer ${word}`, {
        limit: 50,
        sort: 'date',
        now,
        isExact: true,
      })
      hits.set(
        word,
        results.reduce((sum, result) => sum + result.hits, 0),
      )
    }
    const sessions = searcher
      .listSessions()
      .map((session) => [session.class, session.prompts, session.responses])
    return { hits, sessions }
  })
}
