import { agent } from '../../fixtures/agent-tools.ts'
import { internalAgent } from '../../fixtures/derived-transcripts.ts'
import { spilled } from '../../fixtures/overflow.ts'
import { bash } from '../../fixtures/shell-tools.ts'
import { states } from '../../fixtures/state-records.ts'
import type { Transcript } from '../../fixtures/transcript.ts'
import type { Random } from '../generator/random.ts'

/** Words that many texts have. None is a hexadecimal number, as the ids in names of sessions are. */
export const COMMON_WORDS = ['anchor', 'buoy', 'kelp', 'lagoon', 'mooring', 'oyster', 'reef', 'trawler']

/** Some common words around one that nothing else has. */
export function say(random: Random): string {
  const own = Array.from({ length: 8 }, () => String.fromCharCode(0x67 + random.below(20))).join('')
  return `${random.pick(COMMON_WORDS)} ${own} ${random.pick(COMMON_WORDS)} ${random.pick(COMMON_WORDS)}`
}

type Addition = (t: Transcript, random: Random, otherLeaves: readonly string[]) => void

const ADDITIONS: readonly Addition[] = [
  (t, random) => t.respond(say(random)),
  (t, random) =>
    t.respond({ thinking: say(random), text: say(random), calls: [bash('ls', { stdout: say(random) })] }),
  (t, random) => t.respond({ calls: [spilled(bash('all'), longText(random))] }),
  (t, random) => t.respond({ calls: [spilled(bash('all'), longText(random), { form: 'limit' })] }),
  (t, random) => t.respond({ calls: [spilled(bash('lost'), longText(random), { isPresent: false })] }),
  (t, random) => {
    const work = (a: Transcript) => {
      a.respond({ calls: [bash('look', { stdout: say(random) })] })
      a.respond(say(random))
    }
    t.respond({ calls: [agent({ prompt: say(random), description: 'Look', work })] })
  },
  (t, random) => {
    // An output that only such an agent names any more is nobody's.
    if (!t.text().includes('tool-results'))
      internalAgent(t, random.pick(['compact', 'side_question']), say(random), say(random))
  },
  (t, random) => t.compact({ summary: say(random) }),
  (t, random) => {
    t.rewindTo(random.pick([null, ...listUuids(t)]))
    t.prompt(say(random))
  },
  (t, random) => {
    const text = say(random)
    t.queue('enqueue', text)
    if (random.chance(0.6)) t.prompt(text)
  },
  (t, random) => {
    const title = say(random)
    const times = random.pick([1, 1, 3])
    for (let at = 0; at < times; at++) t.state(states.customTitle(title))
  },
  (t, random) => t.state(states.aiTitle(say(random))),
  (t, random) => t.state(states.lastPrompt(say(random), random.pick(listUuids(t)))),
  (t, random) => t.state(states.summary(say(random), random.pick(listUuids(t)))),
  (t, random, otherLeaves) => {
    if (otherLeaves.length > 0) t.state(states.summary(say(random), random.pick(otherLeaves)))
  },
  (t, random) => t.push(random.pick(t.records())),
  (t, random) => t.checkout(random.pick(['main', 'feature', 'repair'])),
]

/** Whatever may come next in a session. */
export function addTurn(t: Transcript, random: Random, otherLeaves: readonly string[]): void {
  t.prompt(say(random))
  const times = random.below(4)
  for (let at = 0; at < times; at++) random.pick(ADDITIONS)(t, random, otherLeaves)
}

export function listUuids(t: Transcript): readonly string[] {
  return t.records().flatMap(({ uuid }) => (typeof uuid === 'string' ? [uuid] : []))
}

/** Its end is not in the preview that stands in the transcript. */
function longText(random: Random): string {
  return `${'log\n'.repeat(600)}${say(random)}`
}
