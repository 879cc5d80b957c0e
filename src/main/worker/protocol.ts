import type { Failure } from '../../shared/result.ts'
import type { Survey, SurveyProgress } from '../../shared/roots.ts'

/** What the background process can do. */
export interface Tasks {
  readonly 'survey-root': {
    readonly input: { readonly root: string }
    readonly output: Survey
    readonly progress: SurveyProgress
  }
}

export type TaskName = keyof Tasks

/** Tasks that only read may simply be run again when the process dies under them. */
export const IS_REPEATABLE = { 'survey-root': true } as const satisfies Record<TaskName, boolean>

export type ToWorker =
  | { readonly kind: 'call'; readonly id: number; readonly task: TaskName; readonly input: unknown }
  | { readonly kind: 'cancel'; readonly id: number }

export type FromWorker =
  | { readonly kind: 'progress'; readonly id: number; readonly progress: unknown }
  | { readonly kind: 'result'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'failure'; readonly id: number; readonly error: Failure; readonly detail: string }
