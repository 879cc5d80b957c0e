import { describe, expect, test } from 'vitest'
import { transcript } from '../../../../fixtures/transcript.ts'
import { draw, item, says } from '../../testing/draw-item.tsx'
import { itemContentsOf } from '../../testing/item-contents.ts'
import { textOfMarkup } from '../../testing/markup-text.ts'

const LONG = Array.from({ length: 21 }, (_, at) => `line ${at + 1}`).join('\n')
const toggles = { onToggle: () => undefined }

describe('a long prompt', () => {
  test('begins with 20 lines in the window, and shows all of them when asked', () => {
    const content = item('prompt', says(LONG))
    const closed = draw(content, { isOpen: false, ...toggles })
    expect(closed).toContain('<div class="clamp"><div class="clamp-text">')
    expect(textOfMarkup(closed)).toContain('Show all (21 lines)')
    const open = draw(content, toggles)
    expect(open).toContain('<div class="clamp" data-open="">')
    expect(textOfMarkup(open)).toContain('Show less')
  })

  test('opens without a script on a page', () => {
    expect(draw(item('prompt', says(LONG)), { isOpen: false })).toMatch(
      /<details class="clamp-more"><summary class="show-all">.*Show all \(21 lines\)/,
    )
  })

  test('may be one long line', () => {
    expect(draw(item('prompt', says('word '.repeat(400))), { isOpen: false })).toContain('clamp')
    expect(draw(item('prompt', says(LONG.slice(0, -8))), { isOpen: false })).not.toContain('clamp')
  })

  test('tells what is missing at its end where that is shown', () => {
    const content = { ...item('prompt', says(LONG)), cut: 5 }
    const props = { ...toggles, onShowAll: () => undefined }
    expect(draw(content, { ...props, isOpen: false })).not.toContain('more characters')
    expect(draw(content, props)).toContain('more characters')
  })
})

describe('what a program wrote', () => {
  const promptsOf = (text: string, isAgentFile = false) =>
    itemContentsOf(text, isAgentFile).filter(({ kind }) => kind === 'prompt')

  test('is Markdown: the task of a subagent, and a plan', () => {
    const t = transcript({ seed: 'plan' })
    t.prompt('Implement the following plan:\n\n# Tides\n\n**Count** them')
    t.respond('Done')
    t.prompt('# not a heading, **not** bold')
    const [plan, typed] = promptsOf(t.text())
    expect(plan && draw(plan)).toContain('<strong>Count</strong>')
    expect(typed && draw(typed)).toContain('# not a heading, **not** bold')
    const [task] = promptsOf(t.text().replaceAll('"isSidechain":false', '"isSidechain":true'), true)
    expect(task?.isMarkdown).toBe(true)
  })
})

test('what Claude Code adds to a prompt stands beside it', () => {
  const text =
    '<ide_opened_file>tide.ts</ide_opened_file>\nExplain it\n\n<system-reminder>Mind</system-reminder>'
  expect(textOfMarkup(draw(item('prompt', says(text)))).replace(/\s+/g, ' ')).toContain(
    'File open in the editor tide.ts Explain it System reminder Mind',
  )
})

test('a command that is a prompt is shown as it was typed', () => {
  const text = '<command-name>/review</command-name>\n<command-args>all *of* it\n\n- one</command-args>'
  expect(draw(item('prompt', says(text)))).toContain('<p dir="auto">/review all *of* it\n\n- one</p>')
})
