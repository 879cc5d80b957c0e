import type { Chunks } from './archive/in-batches.ts'
import type { SessionSurvey } from './document/survey-session.ts'
import type { PlannedPage } from './plan/plan-pages.ts'

export interface PagesSurvey {
  /** By number, without those that cannot be read. */
  readonly sessions: ReadonlyMap<number, SessionSurvey>
  /** Of images that were put aside. */
  readonly images: readonly string[]
}

/** Where an archive has its pages from. */
export interface PageSource {
  /** Each page once, in the order of the plan. Undefined where its session cannot be read. */
  readonly open: (page: PlannedPage) => Promise<Chunks | undefined>
  /** What was learnt while pages were made; asked for after the last one. */
  readonly survey: () => Promise<PagesSurvey>
  readonly close: () => Promise<void>
}
