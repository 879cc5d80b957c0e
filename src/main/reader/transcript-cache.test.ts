import {
  appendFileSync,
  chmodSync,
  closeSync,
  openSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bash } from '../../../fixtures/shell-tools.ts'
import { transcript } from '../../../fixtures/transcript.ts'
import { temporaryRoot } from '../testing/temporary-root.ts'
import { withoutPrivileges } from '../testing/without-privileges.ts'
import { createReader } from './reader.ts'
import { TranscriptCache } from './transcript-cache.ts'

function longSession() {
  const t = transcript()
  for (let at = 0; at < 20; at++) {
    t.prompt(`Question ${at}`)
    t.respond({ text: 'Let me look.', calls: [bash('ls', { stdout: 'a\nb' })] })
    t.respond(`Answer ${at}`)
  }
  return t
}

function writeSession(text: string): string {
  return join(temporaryRoot([{ path: 'session.jsonl', text }]), 'session.jsonl')
}

test('of a file that was added to, only what was added is read', async () => {
  const t = longSession()
  const file = writeSession(t.text())
  const cache = new TranscriptCache()
  const before = await cache.open(file)
  // Whoever reads from the beginning finds nothing but NULs.
  const handle = openSync(file, 'r+')
  writeSync(handle, Buffer.alloc(statSync(file).size - 4096), 0, undefined, 2048)
  closeSync(handle)
  const known = t.lines().length
  t.prompt('One more')
  appendFileSync(file, `${t.lines().slice(known).join('\n')}\n`)
  const after = await cache.open(file)
  expect(after.transcript.records).toHaveLength(before.transcript.records.length + 1)
  expect(after.transcript.counts).toMatchObject({ lines: known + 1, unreadable: 0 })
  expect(after.conversation.counts.prompts).toBe(21)
})

test('a session that is written line by line, also torn, gives in the end what one reading gives', async () => {
  const text = longSession().text()
  const file = writeSession('')
  const cache = new TranscriptCache()
  for (let at = 0; at < text.length; at += 997) {
    appendFileSync(file, text.slice(at, at + 997))
    await cache.open(file)
  }
  const whole = await new TranscriptCache().open(file)
  const grown = await cache.open(file)
  expect(grown.transcript).toEqual(whole.transcript)
  expect(grown.conversation.steps).toEqual(whole.conversation.steps)
})

test('a file that was written anew is read anew, whatever its size', async () => {
  const file = writeSession(longSession().text())
  const cache = new TranscriptCache()
  await cache.open(file)
  const other = transcript({ seed: 'other' })
  other.prompt('Something else')
  for (const text of [other.text(), `${other.text()}${' '.repeat(100_000)}\n`]) {
    writeFileSync(file, text)
    const { conversation } = await cache.open(file)
    expect(conversation.steps.map(({ preview }) => preview)).toEqual(['Something else'])
  }
})

test('the revision changes with the file, and nothing is answered while it does not', async () => {
  const t = longSession()
  const file = writeSession(t.text())
  const place = { file, sidechain: null }
  const reader = createReader()
  const first = await reader.open({ place, branch: null, revision: null })
  const revision = first?.revision ?? null
  expect(await reader.open({ place, branch: null, revision })).toBeNull()
  const known = t.lines().length
  t.clock.set(Date.now())
  t.prompt('One more')
  appendFileSync(file, `${t.lines().slice(known).join('\n')}\n`)
  const second = await reader.open({ place, branch: null, revision })
  expect(second?.items.map(({ key }) => key).slice(0, first?.items.length)).toEqual(
    first?.items.map(({ key }) => key),
  )
  expect(second?.header.isLive).toBe(true)
})

test('a last line that lacks its end is known as such until its rest is there', async () => {
  const t = longSession()
  const file = writeSession(t.text())
  const place = { file, sidechain: null }
  const reader = createReader()
  const headerOf = async () => (await reader.open({ place, branch: null, revision: null }))?.header
  expect(await headerOf()).toMatchObject({ unreadable: 0, isTorn: false })
  const known = t.lines().length
  t.prompt('One more')
  const added = `${t.lines().slice(known).join('\n')}\n`
  appendFileSync(file, added.slice(0, 40))
  expect(await headerOf()).toMatchObject({ unreadable: 1, isTorn: true })
  appendFileSync(file, added.slice(40))
  expect(await headerOf()).toMatchObject({ unreadable: 0, isTorn: false })
  appendFileSync(file, 'no JSON\n')
  expect(await headerOf()).toMatchObject({ unreadable: 1, isTorn: false })
})

test('a file that is gone, a folder and one without permission are told in a sentence', async () => {
  const file = writeSession(longSession().text())
  const cache = new TranscriptCache()
  await cache.open(file)
  chmodSync(file, 0)
  appendFileSync(file, '\n')
  await withoutPrivileges(async () => {
    await expect(new TranscriptCache().open(file)).rejects.toMatchObject({ code: 'no-permission' })
  })
  rmSync(file)
  await expect(cache.open(file)).rejects.toMatchObject({
    code: 'not-found',
    message: 'This transcript is no longer on disk.',
  })
  await expect(cache.open(join(file, '..'))).rejects.toMatchObject({ code: 'not-found' })
})

test('who cancels is answered so, and who waited for the same file gets it', async () => {
  const file = writeSession(longSession().text())
  const cache = new TranscriptCache()
  const abort = new AbortController()
  abort.abort()
  const cancelled = cache.open(file, { signal: abort.signal })
  const patient = cache.open(file)
  await expect(cancelled).rejects.toMatchObject({ code: 'cancelled' })
  expect((await patient).conversation.counts.prompts).toBe(20)
})

test('what was not looked at for longest is forgotten first', async () => {
  const text = longSession().text()
  const root = temporaryRoot(['a', 'b', 'c'].map((name) => ({ path: `${name}.jsonl`, text })))
  const cache = new TranscriptCache(text.length * 2)
  const open = (name: string) => cache.open(join(root, `${name}.jsonl`))
  const [a, b] = [await open('a'), await open('b')]
  expect(await open('a')).toBe(a)
  await open('c')
  expect(await open('a')).toBe(a)
  expect(await open('b')).not.toBe(b)
})
