import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    readonly isNightly: boolean
  }
}

/** Whether there is time to try everything: with `SCROLLBACK_NIGHTLY=1`. */
export function isNightly(): boolean {
  return inject('isNightly')
}

/** How often a random test is to try: enough to notice a slip while one works, and fifty times as often at night. */
export function runs(usual: number): number {
  return isNightly() ? usual * 50 : usual
}

/** Which of many cases that take long are tried: the first few while one works, all of them at night. */
export function casesOf<T>(all: readonly T[], usual: number): readonly T[] {
  return isNightly() ? all : all.slice(0, usual)
}
