import { appendFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { agent } from '../../../../fixtures/agent-tools.ts'
import { conversation } from '../../../../fixtures/conversation.ts'
import { spilled } from '../../../../fixtures/overflow.ts'
import { bash } from '../../../../fixtures/shell-tools.ts'
import { transcript } from '../../../../fixtures/transcript.ts'
import { ExpectedError } from '../../../shared/expected-error.ts'
import { indexedLibraryOf } from '../../testing/index/indexed-library.ts'

test('a start with nothing new changes nothing; an appended line is found, and only it is read', async () => {
  const t = conversation('First words', 'First answer.')
  const library = indexedLibraryOf(t)
  expect(await library.update()).toMatchObject({ files: 1, changed: 1 })
  expect(await library.update()).toMatchObject({ files: 1, changed: 0 })
  const before = t.lines().length
  t.prompt('Second words about cormorants')
  appendFileSync(join(library.root, t.path()), `${t.lines().slice(before).join('\n')}\n`)
  expect(await library.update()).toMatchObject({ changed: 1 })
  expect(await library.find('cormorants')).toHaveLength(1)
  expect(await library.sessions()).toMatchObject([{ prompts: 2, responses: 1 }])
})

test('where it is known in which project something happened, only that one is looked at', async () => {
  const here = conversation('About dunlins', 'Yes.', { cwd: '/home/ada/here' })
  const there = conversation('About knots', 'Yes.', { cwd: '/home/ada/there' })
  const library = indexedLibraryOf(here, there)
  const only = new Map([[library.root, new Set([here.projectDir])]])
  expect(await library.update(only)).toMatchObject({ changed: 1, gone: 0 })
  expect(await library.find('dunlins')).toHaveLength(1)
  expect(await library.find('knots')).toEqual([])
  await library.update()
  expect(await library.update(only)).toMatchObject({ changed: 0, gone: 0 })
  expect(await library.find('knots')).toHaveLength(1)
})

test('an output in a file of its own that has grown is read anew', async () => {
  const t = transcript({ version: '2.1.100' })
  t.prompt('Go')
  t.respond({ calls: [spilled(bash('tail -f log'), 'guillemots\n'.repeat(9000))] })
  const library = indexedLibraryOf(t)
  await library.update()
  const output = t.files().find(({ path }) => path.includes('tool-results'))
  appendFileSync(join(library.root, output?.path ?? ''), 'and a razorbill\n')
  expect(await library.update()).toMatchObject({ changed: 1, gone: 0 })
  for (const word of ['razorbill', 'guillemots']) expect(await library.find(word)).toHaveLength(1)
  expect(await library.update()).toMatchObject({ changed: 0, gone: 0 })
})

test('a torn last line is indexed once, when it is whole', async () => {
  const t = conversation('First words', 'First answer.')
  const whole = t.text()
  const library = indexedLibraryOf(t)
  const path = join(library.root, t.path())
  writeFileSync(path, whole.slice(0, -30))
  await library.update()
  expect(await library.sessions()).toMatchObject([{ prompts: 1, responses: 0 }])
  writeFileSync(path, whole.slice(0, -1))
  await library.update()
  appendFileSync(path, '\n')
  await library.update()
  expect(await library.find('answer')).toMatchObject([{ hits: 1 }])
  expect(await library.sessions()).toMatchObject([{ prompts: 1, responses: 1 }])
})

test('a file that was written anew is read anew', async () => {
  const library = indexedLibraryOf(
    conversation('About herons', 'Yes.', { sessionId: '11111111-1111-4111-8111-111111111111' }),
  )
  await library.update()
  const other = conversation('About egrets', 'Yes, indeed, and more of it.', {
    sessionId: '11111111-1111-4111-8111-111111111111',
  })
  writeFileSync(join(library.root, other.path()), other.text())
  await library.update()
  expect(await library.find('herons')).toEqual([])
  expect(await library.find('egrets')).toHaveLength(1)
})

test('a session that is gone from disk leaves the index when it is remembered, and comes back', async () => {
  const t = conversation('About terns', 'Yes.')
  const library = indexedLibraryOf(t)
  await library.update()
  const path = join(library.root, t.path())
  renameSync(path, `${path}.away`)
  const onLost = vi.fn()
  onLost.mockImplementationOnce(() => {
    throw new ExpectedError('refused', 'The disk is full.')
  })
  await library.update(undefined, { onLost })
  expect(library.problems).toMatchObject([{ reason: 'The disk is full.' }])
  expect(await library.find('terns')).toHaveLength(1)
  expect(await library.update(undefined, { onLost })).toMatchObject({ gone: 1 })
  expect(onLost.mock.lastCall).toMatchObject([[{ id: t.sessionId, title: 'About terns', prompts: 1 }]])
  expect(await library.find('terns')).toEqual([])
  expect(await library.sessions()).toEqual([])
  expect(await library.update(undefined, { onLost })).toMatchObject({ gone: 0 })
  renameSync(`${path}.away`, path)
  await library.update()
  expect(await library.sessions()).toMatchObject([{ isGone: false }])
})

test('a session of which only subagents are left is remembered by what its transcript said', async () => {
  const t = transcript({ version: '2.1.100' })
  t.prompt('About terns')
  t.respond({
    calls: [agent({ prompt: 'Look', description: 'Look', work: (a) => void a.respond('Forty razorbills.') })],
  })
  const library = indexedLibraryOf(t)
  await library.update()
  const lost: string[] = []
  const update = () =>
    library.update(undefined, { onLost: (sessions) => lost.push(...sessions.map(({ title }) => title)) })
  renameSync(join(library.root, t.path()), join(library.root, 'away'))
  await update()
  expect(lost).toEqual(['About terns'])
  expect(await library.sessions()).toMatchObject([{ id: t.sessionId, remains: 'subagents', isGone: false }])
})

test.each(['at once', 'by two updates'])(
  'a session that was moved to another project is found there, and nowhere else, noticed %s',
  async (how) => {
    const t = transcript({ version: '2.1.100' })
    t.prompt('About shearwaters')
    t.respond({
      calls: [
        spilled(bash('cat all.txt'), 'guillemots\n'.repeat(9000)),
        agent({
          prompt: 'Find gannets',
          description: 'Look',
          work: (a) => void a.respond('Forty razorbills.'),
        }),
      ],
    })
    const library = indexedLibraryOf(t)
    await library.update()
    const before = dirname(join(library.root, t.path()))
    const after = join(dirname(before), 'moved')
    renameSync(before, after)
    const only = (name: string) => new Map([[library.root, new Set([name])]])
    if (how === 'by two updates') {
      await library.update(only(basename(before)))
      await library.update(only('moved'))
    } else {
      const onLost = vi.fn()
      await library.update(undefined, { onLost })
      expect(onLost).not.toHaveBeenCalled()
    }
    for (const word of ['in:prompt shearwaters', 'guillemots', 'is:subagent razorbills'])
      expect(await library.find(`-is:gone ${word}`), word).toMatchObject([
        { session: { projectDir: 'moved' } },
      ])
    if (how === 'at once')
      expect(await library.sessions()).toMatchObject([{ projectDir: 'moved', isGone: false }])
  },
)

test('a file that was changed in its middle and went on is read anew', async () => {
  const t = transcript()
  t.prompt(`About shearwaters ${'and more '.repeat(300)}`)
  t.respond('There are fulmars.')
  const library = indexedLibraryOf(t)
  await library.update()
  const text = t.text().replace('fulmars', 'petrels, or so')
  t.prompt('And skuas?')
  const added = t.lines().at(-1)
  writeFileSync(join(library.root, t.path()), `${text}${added}\n`)
  await library.update()
  expect(await library.find('fulmars')).toEqual([])
  for (const word of ['petrels', 'skuas', 'shearwaters'])
    expect(await library.find(`in:prompt,answer ${word}`), word).toHaveLength(1)
})

test('a file that was changed in its middle and is as long as before is read anew', async () => {
  const t = transcript()
  t.prompt(`About shearwaters ${'and more '.repeat(300)}`)
  t.respond(`There are fulmars. ${'Many of them. '.repeat(300)}`)
  const library = indexedLibraryOf(t)
  await library.update()
  writeFileSync(join(library.root, t.path()), t.text().replace('fulmars', 'petrels'))
  await library.update()
  expect(await library.find('fulmars')).toEqual([])
  expect(await library.find('petrels')).toMatchObject([{ hits: 1 }])
})

test('an agent that is found before its first line is belongs to its session from then on', async () => {
  const t = transcript({ version: '2.0.40' })
  t.prompt('Look around')
  t.respond({
    calls: [agent({ prompt: 'Look', description: 'Look', work: (a) => void a.respond('Forty razorbills.') })],
  })
  const library = indexedLibraryOf(t)
  const [, flat = { path: '', text: '' }] = t.files()
  writeFileSync(join(library.root, flat.path), flat.text.slice(0, 40))
  await library.update()
  writeFileSync(join(library.root, flat.path), flat.text)
  await library.update()
  expect(await library.sessions()).toMatchObject([{ id: t.sessionId }])
  expect(await library.find('is:subagent razorbills')).toMatchObject([{ session: { id: t.sessionId } }])
})

test('nothing below the root is written', async () => {
  const library = indexedLibraryOf(conversation('About wrens', 'Yes.'))
  const list = () => readdirSync(library.root, { recursive: true }).sort()
  const before = list()
  await library.update()
  expect(list()).toEqual(before)
})
