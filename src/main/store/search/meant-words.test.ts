import { expect, test } from 'vitest'
import { attachment } from '../../../../fixtures/attachments.ts'
import { conversation } from '../../../../fixtures/conversation.ts'
import { transcript } from '../../../../fixtures/transcript.ts'
import { openSearchedLibrary } from '../../testing/index/searched-library.ts'

/** The query with each hint taken, if it is the first one for its word. */
async function openLibrary() {
  const t = transcript({ seed: 'context' })
  t.prompt('About lanterns')
  t.attach(attachment('environment', { text: 'The harbourmaster is authentical' }))
  const { search } = await openSearchedLibrary(
    conversation('Fix the authentication', 'The authenticator is here.', { cwd: '/home/ada/alpha' }),
    conversation('Authentications again', 'The tide table', { seed: 'more', cwd: '/home/ada/beta' }),
    t,
  )
  return async (query: string, options = {}) =>
    (await search(query, options)).hints.map(({ kind, from, to, suggestion }) => [
      kind,
      `${query.slice(0, from)}${suggestion}${query.slice(to)}`,
    ])
}

test('a word that the index does not have is answered with the nearest ones that it has', async () => {
  const hintsFor = await openLibrary()
  expect(await hintsFor('authetication')).toEqual([
    ['unknown-word', 'authentication'],
    ['unknown-word', 'authentications'],
  ])
  expect(await hintsFor('uathentication')).toMatchObject([['unknown-word', 'authentication'], {}])
  expect(await hintsFor('"fix the Authetication"')).toMatchObject([
    ['unknown-word', '"fix the authentication"'],
    {},
  ])
  expect(await hintsFor('authetication lnterns', { isTyping: true })).toMatchObject([
    ['unknown-word', 'authentication lnterns'],
    ['unknown-word', 'authentications lnterns'],
    ['unknown-word', 'authetication lanterns'],
  ])
})

test('the word with which the whole search finds something comes first', async () => {
  const hintsFor = await openLibrary()
  expect(await hintsFor('authetications')).toMatchObject([['unknown-word', 'authentications'], {}])
  expect((await hintsFor('authetication project:beta'))[0]).toEqual([
    'unknown-word',
    'authentications project:beta',
  ])
})

test('nothing is offered for words that are there, are left out, or are still being typed', async () => {
  const hintsFor = await openLibrary()
  expect(await hintsFor('lanterns tide')).toEqual([])
  expect(await hintsFor('lanterns -authetication tide')).toEqual([])
  expect(await hintsFor('lanterns -authetication')).toEqual([])
  expect(await hintsFor('tide authentic', { isTyping: true })).toEqual([])
  expect(await hintsFor('/authetication/')).toEqual([])
})

test('words that only instructions to the model have are never offered', async () => {
  const hintsFor = await openLibrary()
  expect(await hintsFor('harbourmastr')).toEqual([])
  expect(await hintsFor('in:context harbourmastr')).toEqual([])
})
