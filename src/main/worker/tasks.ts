import { surveyRoot } from '../library/survey-root.ts'
import type { TaskName, Tasks } from './protocol.ts'

export interface TaskContext<N extends TaskName> {
  readonly signal: AbortSignal
  readonly report: (progress: Tasks[N]['progress']) => void
}

export const tasks: {
  readonly [N in TaskName]: (input: Tasks[N]['input'], context: TaskContext<N>) => Promise<Tasks[N]['output']>
} = {
  'survey-root': ({ root }, context) => surveyRoot(root, context),
}
