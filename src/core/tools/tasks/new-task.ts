import { findString } from '../../parse/json-value.ts'
import { outcomeOf, takeTexts } from '../call-fields.ts'
import { fields, pieceOf, RAW_RESULTS } from '../piece.ts'
import { PLAIN_MARKDOWN } from '../plain-tool.ts'
import type { Tool } from '../tool.ts'
import { idOf } from './tasks.ts'

const CREATED = /^Task #(\S+) created successfully: (.+)$/m

/** From 2.1.17: a task at a time. */
export const newTaskTool: Tool = {
  names: ['TaskCreate'],
  icon: 'list-plus',
  label: () => 'New task',
  detail: (input) => findString(input.subject),
  isProse: true,
  body: (call) => {
    const { texts, rest } = takeTexts(call.input, ['subject', 'description', 'activeForm'])
    const { subject, description, activeForm: activeText } = texts
    const id = idOf(outcomeOf(call)?.task)
    return [
      pieceOf(subject ?? activeText, (text) => ({
        kind: 'checklist',
        tasks: [{ text, status: 'pending', id, activeText }],
      })),
      pieceOf(description, (text) => ({ kind: 'typed', text })),
      fields(rest),
      RAW_RESULTS,
    ]
  },
  markdown: PLAIN_MARKDOWN,
  taskMade: (text) => {
    const [, id, subject] = CREATED.exec(text) ?? []
    return id === undefined || subject === undefined ? undefined : { id, subject }
  },
}
