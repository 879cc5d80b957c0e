import { expect, test } from 'vitest'
import { conversation } from '../../../../fixtures/conversation.ts'
import { transcript } from '../../../../fixtures/transcript.ts'
import { openSearchedLibrary } from '../../testing/index/searched-library.ts'

/** Newest first, so that the order of the answers is not that of the times. */
const TEXTS = {
  rest: 'What is the rate of data-movement-limited work?',
  started: 'How does rate limiting work?',
  words: 'Is there a limit for the rate?',
  phrase: 'Where is the rate limit?',
}

async function openTexts() {
  const names = new Map<string, string>()
  const transcripts = Object.entries(TEXTS).map(([name, text], at) => {
    const t = conversation('Look around', text, { seed: name, start: `2026-11-${15 - at}T09:00:00.000Z` })
    names.set(t.sessionId, name)
    return t
  })
  const { search } = await openSearchedLibrary(...transcripts)
  return async (query: string, options = {}) =>
    (await search(query, options)).results.map(({ session }) => names.get(session.id))
}

test('while a word is typed, the exact words in a row come first, then the words, then what begins like the last one', async () => {
  const find = await openTexts()
  expect(await find('rate limit', { isTyping: true })).toEqual(['phrase', 'words', 'started', 'rest'])
  expect(await find('rate limit', { isTyping: true, isExact: true })).toEqual([
    'phrase',
    'words',
    'started',
    'rest',
  ])
  expect(await find('rate lim', { isTyping: true })).toEqual(['started', 'phrase', 'rest', 'words'])
  expect(await find('rate limit*')).toEqual(['phrase', 'words', 'started', 'rest'])
})

test('whole words in a row come before the same words elsewhere, whatever the kind of text and its age', async () => {
  const find = await openTexts()
  expect(await find('rate limit')).toEqual(['phrase', 'words'])
  expect(await find('rate limit', { sort: 'date' })).toEqual(['words', 'phrase'])
  expect(await find('rate limit -where')).toEqual(['words'])
})

test('the pages of a search go on in the same order', async () => {
  const find = await openTexts()
  expect(await find('rate limit', { isTyping: true, limit: 2 })).toEqual(['phrase', 'words'])
})

test('a session shows the best place, and not the first one or the most telling kind of text', async () => {
  const t = transcript({ seed: 'places' })
  t.prompt('About the limit of a rate')
  t.respond(
    `A rate, and a limit. ${'And so on. '.repeat(200)}Here is the rate limit itself. ${'Filler. '.repeat(99)}`,
  )
  const { best } = await openSearchedLibrary(t)
  const { kind, snippet } = await best('rate limit')
  expect(kind).toBe('answer')
  expect(snippet.text).toContain('Here is the rate limit itself')
  expect(snippet.ranges.map(({ from, to }) => snippet.text.slice(from, to))).toEqual(['rate', 'limit'])
})

test('words in a row in a title come before the words in a text, and in the name of a project they do not', async () => {
  const start = (day: number) => `2026-11-${day}T09:00:00.000Z`
  const ofProject = transcript({ seed: 'project', cwd: '/home/ada/rate-limit', start: start(15) })
  ofProject.prompt('How are you?')
  const talked = conversation('Look', 'A limit of the rate', { seed: 'talked', start: start(14) })
  const named = conversation('The rate limit', 'Yes.', { seed: 'named', start: start(10) })
  const { search } = await openSearchedLibrary(ofProject, talked, named)
  const { results } = await search('rate limit')
  expect(results.map(({ session }) => session.id)).toEqual(
    [named, talked, ofProject].map(({ sessionId }) => sessionId),
  )
})
