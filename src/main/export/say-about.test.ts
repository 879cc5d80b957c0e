import { join } from 'node:path'
import { expect, test } from 'vitest'
import { conversation } from '../../../fixtures/conversation.ts'
import { DEFAULT_EXPORT_OPTIONS, type ExportOptions } from '../../shared/schemas/export.ts'
import { openAnnotations } from '../annotations/annotations.ts'
import { editAnnotations } from '../annotations/organise/edit-annotations.ts'
import { temporaryRoot } from '../testing/temporary-root.ts'
import { toPage } from './export-page.ts'
import { readFileSession } from './plan/choose-sessions.ts'
import { sayAbout } from './plan/say-about.ts'

const SECRET = `sk-ant-api03-${'Ab3dEf6hIj'.repeat(9)}Qw-AA`

async function open() {
  const t = conversation('Where do herons sleep?', 'In trees.')
  const root = temporaryRoot(t.files())
  const annotations = openAnnotations({
    folder: join(temporaryRoot([]), 'annotations'),
    computer: () => 'a',
  })
  const session = t.sessionId
  const prompt = t.records().find(({ type }) => type === 'user')?.uuid
  editAnnotations(annotations, { kind: 'tag', sessions: [session], add: ['birds'], remove: [] })
  editAnnotations(annotations, { kind: 'name', session, text: 'My herons' })
  for (const [record, text] of [
    [null, `Read *this* again </details> ${SECRET}`],
    [String(prompt), 'A good question'],
    ['gone', 'About what is not there'],
  ] as const)
    editAnnotations(annotations, { kind: 'note', session, record, text })
  const single = await readFileSession(join(root, t.path()), null)
  return async (format: ExportOptions['format'], isWithNotes: boolean) => {
    const [said] = sayAbout([single], annotations, isWithNotes)
    if (said === undefined) throw new Error('no session')
    const options = { ...DEFAULT_EXPORT_OPTIONS, format, notes: isWithNotes }
    let page = ''
    for await (const chunk of toPage(said, { options, generator: 'test' })) page += chunk
    return page
  }
}

test.each(['html', 'markdown', 'json'] as const)(
  '%s has tags and notes only if they are chosen',
  async (format) => {
    const write = await open()
    const without = await write(format, false)
    expect(without).toContain('My herons')
    expect(without).not.toMatch(/birds|good question|again|not there/)
    const page = await write(format, true)
    expect(page).toContain('birds')
    const places = ['Where do herons sleep?', 'A good question', 'In trees.', 'About what is not there']
    const main = page.slice(page.indexOf('birds'))
    const at = places.map((text) => main.lastIndexOf(text))
    expect(at).toEqual(at.toSorted((a, b) => a - b))
    expect(at).not.toContain(-1)
    expect(page).not.toContain(SECRET)
    if (format === 'html') expect(page).toContain('Read <em>this</em> again')
  },
)
