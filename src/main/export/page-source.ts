import type { Chunks } from './in-batches.ts'
import type { PageMakerOptions } from './page-maker.ts'
import { PageMaker } from './page-maker.ts'
import type { PagePlan, PlannedPage, PlannedSession } from './page-plan.ts'
import type { SessionSurvey } from './survey-session.ts'

export interface PagesSurvey {
  /** By number, without those that cannot be read. */
  readonly sessions: ReadonlyMap<number, SessionSurvey>
  /** Of images that were put aside. */
  readonly images: readonly string[]
}

/** Where an archive has its pages from. */
export interface PageSource {
  /** Looks through all sessions, before any page is asked for. */
  readonly survey: () => Promise<PagesSurvey>
  /** Each page once, in the order of the plan. Undefined where its session vanished. */
  readonly open: (page: PlannedPage) => Promise<Chunks | undefined>
  readonly close: () => Promise<void>
}

/** Made by whoever asks for them. */
export function makePagesHere(plan: PagePlan, options: PageMakerOptions): PageSource {
  const maker = new PageMaker(options)
  const sessions = new Map(plan.sessions.map((planned) => [planned.number, planned.session]))
  return {
    survey: () => surveyAll(plan.sessions, maker),
    open: async ({ number, format }) => {
      const session = sessions.get(number)
      return session && maker.open(session, format)
    },
    close: async () => undefined,
  }
}

/** The session whose page comes first is looked through last: its model is then still at hand. */
export async function surveyAll(sessions: readonly PlannedSession[], maker: PageMaker): Promise<PagesSurvey> {
  const surveys = new Map<number, SessionSurvey>()
  for (const { number, session } of sessions.toSorted(byName).reverse()) {
    const survey = await maker.survey(session)
    if (survey !== undefined) surveys.set(number, survey)
  }
  return { sessions: surveys, images: maker.imageNames }
}

export function byName(a: PlannedSession, b: PlannedSession): number {
  return a.name < b.name ? -1 : a.name > b.name ? 1 : 0
}
