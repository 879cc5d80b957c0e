import { textOfMarkup } from './markup-text.ts'

type OddInput = readonly [tool: string, input: object]

/** Calls whose input has more, or other, than what a view of its tool draws. */
export const ODD_INPUTS: readonly OddInput[] = [
  ['Grep', { pattern: 'foo  bar\tbaz', glob: ' *.py ', path: '/a_b/[c]', note: '' }],
  ['TodoWrite', { todos: [{ content: 'Weigh it', activeForm: 'Weighing it', id: 'n7', priority: 'high' }] }],
  ['TodoWrite', { todos: [{ content: 'two  spaces', activeForm: 'a\nbreak', status: 'stalled' }], by: 'me' }],
  ['Edit', { file_path: '/e', old_string: '\told  one', new_string: 'new one', edits: [] }],
  ['MultiEdit', { edits: [{ old_string: 'm1', new_string: 'm2', why: 'm3' }, 'm4', { old_string: 'm5' }] }],
  ['Task', { prompt: 'a <b>prompt</b>', description: 'x y', more: 'x  y' }],
  ['Bash', { command: ' ls  -l ', description: ' spaced ' }],
  ['Write', { file_path: '/w.md', content: '\t<b>\n  two' }],
  ['mcp__odd__tool', { 'a key': ['deep  er', { still: 'deep  est' }] }],
]

/** What a tool could have made of any of them: a patch that is about something else. */
export const ODD_OUTCOME = {
  structuredPatch: [{ oldStart: 1, newStart: 1, lines: ['-another', '+patch'] }],
}

/** The lines of all strings in a value. */
export function linesIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return value.split('\n')
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(linesIn) : []
}

/** What stands in a page itself, not only where the pointer is. */
export function standingText(markup: string): string {
  return textOfMarkup(markup.replace(/ (?:title|aria-label|data-state)="[^"]*"/g, ''))
}
