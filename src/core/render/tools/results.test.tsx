import { expect, test } from 'vitest'
import { MARKUP_TEXTS } from '../../../../fixtures/markup-texts.ts'
import type { CallPart } from '../../model/steps/step-content.ts'
import { draw, item } from '../../testing/draw-item.tsx'
import { textOfMarkup } from '../../testing/markup-text.ts'

function callOf(name: string, text: string): CallPart {
  const result = { kind: 'result', callId: 'c', isError: false, parts: [{ kind: 'text', text }] } as const
  return {
    kind: 'call',
    id: 'c',
    name,
    input: {},
    results: [{ result, toolUseResult: undefined }],
    notes: [],
  }
}

test.each(['Agent', 'Bash', 'Read', 'Edit', 'mcp__a__b'])(
  'what Claude Code puts around the result of %s is drawn as what it means',
  (name) => {
    for (const tag of ['usage', 'tool_use_error', 'persisted-output']) {
      const shown = textOfMarkup(draw(item('call', callOf(name, MARKUP_TEXTS[tag] ?? ''))))
      expect(shown).not.toContain(`<${tag}>`)
    }
    const reminded = textOfMarkup(
      draw(item('call', callOf(name, 'ok\n\n<system-reminder>\nMind\n</system-reminder>'))),
    )
    expect(reminded).not.toContain('system-reminder')
    expect(reminded).toMatch(/ok[\s\S]*System reminder[\s\S]*Mind/)
  },
)

test('what an agent used is a line of figures', () => {
  expect(textOfMarkup(draw(item('call', callOf('Agent', MARKUP_TEXTS.usage ?? ''))))).toContain(
    'total_tokens: 1200 · tool_uses: 3 · duration_ms: 4500',
  )
})
