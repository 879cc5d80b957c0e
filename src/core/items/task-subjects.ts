import type { Conversation } from '../model/build-conversation.ts'
import type { CallPart, ReadContent, StepPart } from '../model/step-content.ts'
import { findObject, findString } from '../parse/json-value.ts'

type Subjects = ReadonlyMap<string, string>

/** By its steps: what the tasks of a conversation are, so that their results are read once. */
const known = new WeakMap<object, Subjects>()

/** A call that names a task by its number, with what the task is: only the call that made the task says so. */
export function withTaskSubject(
  part: StepPart,
  { steps }: Pick<Conversation, 'steps'>,
  readContent: ReadContent,
): StepPart {
  if (part.kind !== 'call' || part.name !== 'TaskUpdate') return part
  const taskId = findString(findObject(part.input)?.taskId)
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
      if (name !== 'TaskCreate') continue
      for (const { record, block } of results) {
        const result = readContent(record, true).blocks[block]
        const texts = result?.kind === 'result' ? result.parts : []
        for (const part of texts) {
          const said = part.kind === 'text' ? CREATED.exec(part.text) : null
          if (said?.[1] !== undefined && said[2] !== undefined) subjects.set(said[1], said[2])
        }
      }
    }
  }
  return subjects
}

const CREATED = /^Task #(\S+) created successfully: (.+)$/m
