import { describe, expect, test } from 'vitest'
import { systemNotes } from '../../../../fixtures/system-notes.ts'
import { transcript } from '../../../../fixtures/transcript.ts'
import type { ItemContent, ItemKind } from '../../items/item.ts'
import type { StepPart } from '../../model/steps/step-content.ts'
import { draw, item, rowOf, says } from '../../testing/draw-item.tsx'
import { itemContentsOf } from '../../testing/item-contents.ts'
import { textOfMarkup } from '../../testing/markup-text.ts'

function onlyItem(text: string, kind: ItemKind): ItemContent {
  const found = itemContentsOf(text).find((content) => content.kind === kind)
  if (found === undefined) throw new Error(`There is no ${kind}`)
  return found
}

describe('thinking', () => {
  test('that is withheld or empty says so', () => {
    expect(rowOf(item('thinking', { kind: 'block', block: { kind: 'redacted-thinking' } }))).toBe(
      'Thinking withheld',
    )
    const empty = item('thinking', { kind: 'block', block: { kind: 'thinking', text: '' } })
    expect(rowOf(empty)).toBe('Thinking not recorded')
  })
})

describe('commands', () => {
  test('a slash command stands on its row, with its output below', () => {
    const t = transcript({ seed: 'command' })
    t.command('model', { args: 'opus', stdout: 'Set to \u001b[1mopus\u001b[22m' })
    const content = onlyItem(t.text(), 'command')
    expect(rowOf(content)).toBe('Command /model opus')
    expect(draw(content)).toContain('Set to <span class="ansi-bold">opus</span>')
    expect(draw(content)).not.toContain('&lt;command-name')
  })

  test('a command that printed nothing says so', () => {
    const t = transcript({ seed: 'silent command' })
    t.command('clear')
    expect(textOfMarkup(draw(onlyItem(t.text(), 'command')))).toContain('No output')
  })

  test('a shell command has its two streams', () => {
    const content = item(
      'shell',
      says('<bash-input>make\nmake test</bash-input>'),
      says('<bash-stdout>built</bash-stdout><bash-stderr>warned</bash-stderr>'),
    )
    expect(rowOf(content)).toBe('Shell command make make test')
    expect(textOfMarkup(draw(content))).toMatch(
      /make\nmake test[\s\S]*built[\s\S]*Standard error[\s\S]*warned/,
    )
  })
})

describe('what happens beside', () => {
  test('a notification tells its summary, and its result as prose', () => {
    const content = item(
      'notification',
      says(
        '<task-notification>\n<task-id>b1</task-id>\n<status>completed</status>\n<summary>Done</summary>\n<result>**Fast**</result>\n</task-notification>',
      ),
    )
    expect(rowOf(content)).toBe('Notification Done')
    expect(draw(content)).toMatch(/<strong>Fast<\/strong>.*task-id.*b1.*status.*completed/s)
  })

  test('a message of a teammate tells whose it is', () => {
    const text = '<teammate-message teammate_id="ada" summary="Ready">All **done**</teammate-message>'
    const content = item('notification', says(text))
    expect(rowOf(content)).toBe('Message from ada Ready')
    expect(draw(content)).toMatch(/All <strong>done<\/strong>/)
  })

  test('an interruption is a line', () => {
    expect(textOfMarkup(draw(item('interrupt', says('[Request interrupted by user]')))).trim()).toBe(
      'Request interrupted by user',
    )
  })

  test('a compaction says why and after how much, and has its summary', () => {
    const raw = { subtype: 'compact_boundary', compactMetadata: { trigger: 'auto', preTokens: 155_000 } }
    const boundary: StepPart = { kind: 'note', name: 'compact_boundary', text: 'Conversation compacted', raw }
    const content = item('compaction', boundary, says('## Summary'))
    expect(rowOf(content)).toMatch(/^Conversation compacted automatically 155K tokens before/)
    expect(draw(content)).toContain('>Summary</h4>')
  })

  test('one of anything is not counted as several', () => {
    const call: StepPart = { kind: 'call', id: 'c', name: 'Bash', input: {}, results: [], notes: [] }
    const usage = { input: 1, output: 1, cacheRead: 0, cacheCreation: 0 }
    expect(rowOf({ ...item('call', call), usage })).toContain('1 token ')
    expect(rowOf({ ...item('call', call), usage: { ...usage, output: 1_234 } })).toContain('1.23K tokens ')
    expect(textOfMarkup(draw({ ...item('answer', says('So')), cut: 1 }))).toContain('1 more character is not')
  })

  test('a note is named in words and shows what it holds', () => {
    const t = transcript({ seed: 'note' })
    t.prompt('Go')
    t.system(systemNotes.apiError(529, 'Overloaded'))
    t.respond('Yes')
    const content = onlyItem(t.text(), 'note')
    expect(rowOf(content)).toMatch(/^API error Overloaded.*Error/)
    expect(textOfMarkup(draw(content))).toContain('529')
  })

  test('hooks at the end of a turn tell what went wrong, or what ran', () => {
    const noteOf = (errors: readonly string[]) => {
      const t = transcript({ seed: 'hooks' })
      t.prompt('Go')
      t.respond('Yes')
      t.system(systemNotes.stopHookSummary('toolu_1', 'npm run lint', errors))
      return onlyItem(t.text(), 'note')
    }
    expect(rowOf(noteOf(['3 problems']))).toBe('End-of-turn hooks 3 problems')
    expect(rowOf(noteOf([]))).toBe('End-of-turn hooks npm run lint')
  })

  test('which prompt a note belongs to is in its record only', () => {
    const raw = { type: 'user', promptId: 'p1', isMeta: true }
    const drawn = textOfMarkup(draw(item('note', { kind: 'note', name: 'meta', text: 'Context', raw })))
    expect(drawn.slice(0, drawn.indexOf('Full record'))).not.toContain('p1')
    expect(drawn).toContain('p1')
  })

  test('a note by any name is drawn', () => {
    for (const name of ['constructor', '__proto__', '', 'new_kind'])
      expect(draw(item('note', { kind: 'note', name, text: undefined, raw: null }))).toContain('item-note')
    expect(rowOf(item('note', { kind: 'note', name: 'new_kind', text: undefined, raw: null }))).toBe(
      'New kind',
    )
  })

  test('a result without its call, and what is unknown, are shown raw', () => {
    const result = {
      kind: 'result',
      callId: 'c',
      isError: true,
      parts: [{ kind: 'text', text: 'lost' }],
    } as const
    expect(rowOf(item('result', { kind: 'lone-result', result }))).toBe('Result without a call lost Error')
    const unknown = item('unknown', {
      kind: 'note',
      name: 'annotation',
      text: undefined,
      raw: { mark: 'here' },
    })
    expect(rowOf(unknown)).toBe('Unknown record annotation')
    expect(textOfMarkup(draw(unknown))).toContain('"mark": "here"')
  })
})
