import { setImmediate } from 'node:timers/promises'
import type { RedactPlan } from '../../core/redact/redactor.ts'
import { throwIfCancelled } from '../../shared/expected-error.ts'
import type { Incomplete } from '../../shared/schemas/manifest.ts'
import type { WorkContext } from '../threads/serve-work.ts'
import { encodeInBatches } from './archive/in-batches.ts'
import { PageMaker, type PageMakerOptions } from './page-maker.ts'
import type { PagesSurvey } from './page-source.ts'
import type { PagePlan } from './plan/plan-pages.ts'
import { openGate } from './redact/open-redaction.ts'

/** What a thread gets that makes pages. */
export interface PagesInput
  extends PagePlan,
    Pick<PageMakerOptions, 'options' | 'generator' | 'imageFolder'> {
  readonly work: 'pages'
  readonly redaction: RedactPlan | undefined
  /** How many bytes the writer has taken, modulo 2^32. A thread that is far ahead waits until this changes. */
  readonly taken: Int32Array<SharedArrayBuffer>
}

/** What it says: the pages of its sessions, one after the other, and in the end what it learnt of them. */
export type FromPages =
  | { readonly kind: 'incomplete'; readonly problem: Incomplete }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'end' }
  /** In place of a page: its session cannot be read. */
  | { readonly kind: 'missing' }
  | { readonly kind: 'surveyed'; readonly survey: PagesSurvey }

const MOST_BYTES_AHEAD = 4 * 1024 * 1024

/** The work of a thread that makes a part of an archive's pages. */
export async function makePages(
  { sessions, pages, taken, redaction, ...options }: PagesInput,
  { signal, report }: WorkContext<FromPages>,
): Promise<void> {
  const maker = new PageMaker(sessions, {
    ...options,
    gate: openGate(redaction),
    signal,
    onIncomplete: (problem) => report({ kind: 'incomplete', problem }),
  })
  let made = 0
  // Wakes it up below.
  signal.addEventListener('abort', () => Atomics.notify(taken, 0))
  async function waitForWriter(): Promise<void> {
    for (let now = Atomics.load(taken, 0); ; now = Atomics.load(taken, 0)) {
      throwIfCancelled(signal)
      if (((made - now) | 0) <= MOST_BYTES_AHEAD) return
      await Atomics.waitAsync(taken, 0, now).value
    }
  }
  for (const planned of pages) {
    const page = await maker.open(planned)
    for await (const bytes of page === undefined ? [] : encodeInBatches(page)) {
      // Here a signal can arrive.
      await setImmediate()
      await waitForWriter()
      // Of a view, all that it looks at would go along.
      const sent = bytes.slice()
      report({ kind: 'bytes', bytes: sent }, [sent.buffer])
      made = (made + bytes.length) | 0
    }
    report({ kind: page === undefined ? 'missing' : 'end' })
  }
  report({ kind: 'surveyed', survey: await maker.survey() })
}
