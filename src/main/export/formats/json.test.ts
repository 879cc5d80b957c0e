import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { ExportOptions } from '../../../shared/schemas/export.ts'
import { pageOf, sessionsOf, UNREDACTED } from '../../testing/exported.ts'
import { readMessageStrings, toFragments, toWords } from '../../testing/message-strings.ts'

const SAMPLE = join(import.meta.dirname, '../../../../resources/sample-library')
const OPTIONS: ExportOptions = { ...UNREDACTED, branches: 'all', detail: 'all' }

function exportJson(file: string, options = OPTIONS): Promise<string> {
  return pageOf(known.get(file) ?? file, { ...options, format: 'json' })
}

function stringsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}

const known = new Map((await sessionsOf(SAMPLE)).map((session) => [session.file, session]))
const sessions = [...known.values()].map(({ summary }) => summary)

describe.each(sessions.map(({ title, path }) => ({ title, file: join(SAMPLE, path) })))(
  '$title',
  ({ file }) => {
    test('every line that was said, given or got is in the JSON, and no place on this computer', async () => {
      const strings = stringsIn(JSON.parse(await exportJson(file)))
      const words = toWords(strings.join(' '))
      const wanted = new Set(readMessageStrings(file).flatMap(toFragments))
      expect([...wanted].filter((fragment) => !words.includes(fragment))).toEqual([])
      expect(strings.filter((text) => text.includes(SAMPLE))).toEqual([])
    })
  },
)

test('images are left out where nobody wants them, wherever they stand', async () => {
  const { file } = (
    await Promise.all(
      sessions.map(async ({ path }) => ({
        file: join(SAMPLE, path),
        text: await exportJson(join(SAMPLE, path)),
      })),
    )
  ).find(({ text }) => text.includes('"iVBORw0KGgo')) ?? { file: '' }
  const text = await exportJson(file, { ...OPTIONS, images: false })
  expect(text).not.toContain('"iVBORw0KGgo')
  expect(text).toContain('Image (image/png) not included in this export')
})

test('an output in a file of its own is a part behind its call, unless it is left out', async () => {
  const session = sessions.find(({ id }) => id.startsWith('2531c3df'))
  const file = join(SAMPLE, session?.path ?? '')
  const partsOf = async (overflow: boolean) =>
    JSON.parse(await exportJson(file, { ...OPTIONS, overflow })).parts as readonly { kind: string }[]
  const parts = await partsOf(true)
  const at = parts.findIndex(({ kind }) => kind === 'overflow')
  expect(parts[at]).toMatchObject({
    name: expect.stringMatching(/\.txt$/),
    text: expect.stringContaining('\n'),
  })
  expect(parts[at - 1]).toMatchObject({ kind: 'item', content: { kind: 'call' } })
  expect((await partsOf(false)).map(({ kind }) => kind)).not.toContain('overflow')
})

test('when each thing was said is left out where nobody wants it, but for when the conversation was', async () => {
  const TIMES = new Set(['time', 'started', 'ended', 'updated'])
  const timesIn = (value: unknown): readonly unknown[] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, each]) =>
          TIMES.has(key) && typeof each === 'number' ? [each] : timesIn(each),
        )
      : []
  for (const { path } of sessions) {
    const file = join(SAMPLE, path)
    const { header, ...rest } = JSON.parse(await exportJson(file, { ...OPTIONS, timestamps: false }))
    expect(timesIn(rest)).toEqual([])
    expect(rest.branches.flatMap(({ first, last }: Record<string, unknown>) => [first, last])).toEqual(
      Array.from({ length: rest.branches.length * 2 }, () => null),
    )
    expect(header).toEqual(JSON.parse(await exportJson(file)).header)
    // Where a turn begins is no time.
    expect(rest.turns.every(({ first }: Record<string, unknown>) => typeof first === 'number')).toBe(true)
  }
})
