import { expect, test, vi } from 'vitest'
import { call } from '../../../fixtures/tool-call.ts'
import { transcript } from '../../../fixtures/transcript.ts'
import { isPersonsWord } from '../items/is-persons-word.ts'
import { WorkTime } from '../items/work-time.ts'
import { itemToMarkdown } from '../markdown/item-to-markdown.ts'
import { createRecordParser } from '../parse/parse-record.ts'
import { searchableTexts } from '../search/searchable-text.ts'
import { draw, rowOf } from '../testing/draw-item.tsx'
import { itemContentsOf } from '../testing/item-contents.ts'
import { textOfMarkup } from '../testing/markup-text.ts'
import { touchedFiles } from './touched-files.ts'

/** The line in the registry. */
vi.mock(import('./find-tool.ts'), async (importOriginal) => {
  const registry = await importOriginal()
  const { plantedTool } = await import('../testing/planted-tool.ts')
  return { ...registry, findTool: registry.createToolFinder([...registry.TOOLS, plantedTool]) }
})

const INPUT = { station: 'Cuxhaven', table: '/tides.csv', errand: 'Ask the pilot' }

test.each(['TideTable', 'tidetable', 'tide__north'])(
  'one file and one line in the registry add a tool, here under the name %s',
  (name) => {
    const t = transcript({ seed: 'planted' })
    t.prompt('When can we sail?')
    t.respond({ calls: [call(name, INPUT, 'At **noon**')] })
    const lines = t.lines().map((line): unknown => JSON.parse(line))
    const content = itemContentsOf(t.text()).find(({ kind }) => kind === 'call')
    if (content === undefined) throw new Error('There is no call')

    expect(rowOf(content)).toMatch(/^Tides Cuxhaven — Sail at noon 1 tides/)
    expect(textOfMarkup(draw(content))).toMatch(/High and low water[\s\S]*Ask the pilot[\s\S]*At noon/)
    expect(draw(content)).toContain('<strong>noon</strong>')
    expect(itemToMarkdown(content)).toMatch(
      /\*High and low water\*[\s\S]*- station: `Cuxhaven`[\s\S]*> Sail at noon[\s\S]*> At \*\*noon\*\*/,
    )
    expect(isPersonsWord({ kind: 'call', name })).toBe(true)
    const work = new WorkTime()
    work.add({ kind: 'call', record: undefined, time: 0, tool: name, results: [60_000] })
    expect(work.worked).toBe(0)

    const records = lines.map((raw) => createRecordParser()(raw, { line: 1, offset: 0, length: 1 }))
    const texts = records.flatMap((record, at) => searchableTexts(record, lines[at]))
    expect(texts.filter(({ tool }) => tool === name).map(({ text }) => text)).toEqual([
      `${name}\nStation Cuxhaven`,
    ])
    const outlines = records.flatMap((record) => ('blocks' in record ? record.blocks : []))
    expect(outlines).toContainEqual(
      expect.objectContaining({
        kind: 'call',
        spawn: { promptStart: 'Ask the pilot', promptLength: 'Ask the pilot'.length },
      }),
    )
    expect(touchedFiles({ name, input: INPUT }, { isError: false, text: '' })).toEqual([
      { path: '/tides.csv', action: 'created', isHint: false },
    ])
  },
)
