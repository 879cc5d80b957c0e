import { Wrench } from 'lucide-react'
import type { JsonObject } from '../../parse/json-value.ts'
import { Rest } from './rest.tsx'
import { Results } from './results.tsx'
import type { ToolView } from './tool-view.ts'

/** Names under which tools keep what they are mainly about. */
const TELLING = [
  'file_path',
  'path',
  'command',
  'url',
  'query',
  'pattern',
  'description',
  'subject',
  'name',
  'title',
  'prompt',
  'message',
  'text',
  'id',
]

/** A tool that we do not know: all it was given and all it gave. */
export const genericTool: ToolView = {
  icon: Wrench,
  detail: tellingOf,
  body: (call) => (
    <>
      <Rest value={call.input} />
      <Results call={call} />
    </>
  ),
}

export function tellingOf(input: JsonObject): string | undefined {
  const named = TELLING.map((key) => input[key]).find((value) => typeof value === 'string' && value !== '')
  const first = named ?? Object.values(input).find((value) => typeof value === 'string' && value !== '')
  return typeof first === 'string' ? first : undefined
}
