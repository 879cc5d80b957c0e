import type { Conversation } from '../../model/build-conversation.ts'
import type { CallPart, ReadContent, StepPart } from '../../model/steps/step-content.ts'
import { findObject } from '../../parse/json-value.ts'
import { findTool } from '../../tools/find-tool.ts'

type Subjects = ReadonlyMap<string, string>

/** The tasks of a conversation by its steps, so that their results are read only once. */
const known = new WeakMap<object, Subjects>()

/** A call that names a task by number, with the subject of the task, which only the call that created it has. */
export function withTaskSubject(
  part: StepPart,
  { steps }: Pick<Conversation, 'steps'>,
  readContent: ReadContent,
): StepPart {
  if (part.kind !== 'call') return part
  const taskId = findTool(part.name).taskNamed?.(findObject(part.input) ?? {})
  if (taskId === undefined) return part
  const subjects = known.get(steps) ?? readSubjects(steps, readContent)
  known.set(steps, subjects)
  const subject = subjects.get(taskId)
  return subject === undefined ? part : ({ ...part, subject } satisfies CallPart)
}

function readSubjects(steps: Conversation['steps'], readContent: ReadContent): Subjects {
  const subjects = new Map<string, string>()
  for (const { calls } of steps) {
    for (const { name, results } of calls) {
      const { taskMade } = findTool(name)
      if (taskMade === undefined) continue
      for (const { record, block } of results) {
        const result = readContent(record, true).blocks[block]
        const texts = result?.kind === 'result' ? result.parts : []
        for (const part of texts) {
          const made = part.kind === 'text' ? taskMade(part.text) : undefined
          if (made !== undefined) subjects.set(made.id, made.subject)
        }
      }
    }
  }
  return subjects
}
