import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Transcript, transcript } from '../../../../fixtures/transcript.ts'
import type { ExportOptions } from '../../../shared/schemas/export.ts'
import { pageOf, UNREDACTED } from '../../testing/exported.ts'
import { temporaryRoot } from '../../testing/temporary-root.ts'

function exportMarkdown(t: Transcript, options: Partial<ExportOptions> = {}): Promise<string> {
  const file = join(temporaryRoot(t.files()), t.files()[0]?.path ?? '')
  return pageOf(file, { ...UNREDACTED, ...options, format: 'markdown' })
}

test('a prompt has a heading with its number and a time that people can read', async () => {
  const t = transcript({ seed: 'heading' })
  t.prompt('Draw the tide!')
  t.respond({ text: 'Done.' })
  expect(await exportMarkdown(t)).toMatch(
    /\n## 1\. Draw the tide!\n\n\*\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC\*\n\n> Draw the tide!\n\nDone\.\n$/,
  )
})

test('of a long prompt the heading is the start, up to the end of a word, and all of it stands below', async () => {
  const t = transcript({ seed: 'long' })
  const prompt = `Draw ${'every single tide '.repeat(20)}of the year`
  t.prompt(prompt)
  const markdown = await exportMarkdown(t)
  const [heading = ''] = /^## .*$/m.exec(markdown) ?? []
  expect(heading).toMatch(/^## 1\. Draw (every single tide )+(every|every single)…$|tide…$/)
  expect(heading.length).toBeLessThan(110)
  expect(markdown).toContain(`> ${prompt}`)
})

test('there are never two empty lines in a row', async () => {
  const t = transcript({ seed: 'empty' })
  t.prompt('Draw the tide')
  t.respond({ text: 'Done.' })
  t.queue('enqueue', 'And the moon')
  const markdown = await exportMarkdown(t)
  expect(markdown).toContain('> And the moon')
  expect(markdown).not.toContain('\n\n\n')
})

test('another branch says from which prompt it goes on', async () => {
  const t = transcript({ seed: 'branch' })
  t.prompt('Draw the tide')
  const { leaf } = t.respond({ text: 'As a curve?' })
  t.prompt('As a table')
  t.respond({ text: 'A table it is' })
  t.rewindTo(leaf)
  t.prompt('As a curve')
  t.respond({ text: 'A curve it is' })
  expect(await exportMarkdown(t, { branches: 'all' })).toContain(
    '\n## Branch 1 of 2 (abandoned): As a table\n\n*It continues from prompt 1.*\n',
  )
})
