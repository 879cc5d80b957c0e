import { PageMaker, type PageMakerOptions, surveyAll } from './page-maker.ts'
import type { PagePlan } from './page-plan.ts'
import type { PageSource } from './page-source.ts'

/** Made by whoever asks for them, when they are asked for. */
export function makePagesHere(plan: PagePlan, options: PageMakerOptions): PageSource {
  const maker = new PageMaker(options)
  const sessions = new Map(plan.sessions.map(({ number, session }) => [number, session]))
  return {
    survey: () => surveyAll(plan.sessions, maker),
    open: async ({ number, format }) => {
      const session = sessions.get(number)
      return session && maker.open(session, format)
    },
    close: async () => undefined,
  }
}
