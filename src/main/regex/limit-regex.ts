import { createContext, Script } from 'node:vm'
import type { Query } from '../../core/query/query.ts'
import { ExpectedError } from '../../shared/expected-error.ts'

/** What every regex may take: a hundred milliseconds, and one for each ten thousand characters. Most take a hundredth of it. */
const FREE_MS = 100
const FREE_CHARACTERS_PER_MS = 10_000
/** What one query may take beyond that, in all texts together. */
const EXTRA_MS = 2_000

type WithRegexes = Pick<Query, 'regexes'>

const spent = new WeakMap<WithRegexes, number>()
const call = new Script('work()')
const place: { work: (() => unknown) | undefined } = { work: undefined }

/**
 * Looks for a query's regexes in texts of this length, and gives up when that takes too long: V8 can be stopped in the
 * middle of a regex, but only where Node watches over a script. The work is cut off anywhere, so it must change nothing.
 */
export function limitRegex<T>(query: WithRegexes, length: number, work: () => T, extra = EXTRA_MS): T {
  if (query.regexes.length === 0) return work()
  const free = FREE_MS + length / FREE_CHARACTERS_PER_MS
  const before = spent.get(query) ?? 0
  const begun = performance.now()
  const timeout = Math.ceil(free + extra - before)
  let result: { readonly value: T } | undefined
  place.work = () => {
    result = { value: work() }
  }
  try {
    call.runInContext(toContext(), { timeout })
  } catch (cause) {
    if (!isTimeout(cause)) throw cause
    throw new SlowRegexError({ cause })
  } finally {
    place.work = undefined
    const over = Math.max(0, performance.now() - begun - free)
    spent.set(query, Math.min(extra, before + over))
  }
  if (result === undefined) throw new Error('The work was not done')
  return result.value
}

/** It is an error of another realm, so `instanceof` does not know it. */
function isTimeout(cause: unknown): boolean {
  return Object(cause).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
}

export class SlowRegexError extends ExpectedError {
  constructor(options?: ErrorOptions) {
    super(
      'refused',
      'This regular expression takes too long on some texts, so the search was stopped. Use fewer repeats, or add letters that must occur.',
      options,
    )
  }
}

let context: typeof place | undefined

/** Made when it is first needed: most searches have no regex. */
function toContext(): typeof place {
  if (context === undefined) context = createContext(place) as typeof place
  return context
}
