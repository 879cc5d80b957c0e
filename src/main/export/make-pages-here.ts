import { PageMaker, type PageMakerOptions } from './page-maker.ts'
import type { PageSource } from './page-source.ts'
import type { PagePlan } from './plan/page-plan.ts'

/** Made by whoever asks for them, when they are asked for. */
export function makePagesHere({ sessions }: PagePlan, options: PageMakerOptions): PageSource {
  const maker = new PageMaker(sessions, options)
  return {
    open: (page) => maker.open(page),
    survey: () => maker.survey(),
    close: async () => undefined,
  }
}
