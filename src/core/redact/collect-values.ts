import { hasRandomLook } from './checks/secret-value.ts'
import type { Finding } from './finding.ts'
import type { Confidence } from './rule.ts'

/** A secret of an export, with the number that stands for it. */
export interface KnownValue {
  readonly value: string
  readonly rule: string
  readonly confidence: Confidence
  /** Counted by rule, in the order in which they were found. */
  readonly number: number
  /** It is taken out also where no rule would find it. */
  readonly isEverywhere: boolean
  /** How it stands in texts: escaped, encoded, over several lines. */
  readonly spellings: readonly string[]
}

/** Gathers what is found in all of an export before any of it is written. */
export class ValueCollector {
  readonly #values = new Map<string, { finding: Finding; places: number; readonly spellings: Set<string> }>()

  /** What was found in a text. */
  add(findings: readonly Finding[], text: string): void {
    for (const finding of findings) {
      const known = this.#values.get(finding.value)
      const spelling = text.slice(finding.start, finding.end)
      if (known === undefined)
        this.#values.set(finding.value, { finding, places: 1, spellings: new Set([spelling]) })
      else {
        if (known.spellings.size < MOST_SPELLINGS) known.spellings.add(spelling)
        known.places++
        if (known.finding.confidence !== 'certain' && finding.confidence === 'certain')
          known.finding = finding
      }
    }
  }

  /** In the order in which they were found. */
  values(): readonly KnownValue[] {
    const numbers = new Map<string, number>()
    return [...this.#values.values()].map(({ finding: { value, rule, confidence }, spellings }) => {
      const number = (numbers.get(rule) ?? 0) + 1
      numbers.set(rule, number)
      return {
        value,
        rule,
        confidence,
        number,
        isEverywhere: isUnmistakable(value, confidence),
        spellings: [...spellings],
      }
    })
  }
}

/** Most values are escaped in few ways, but a private key can have many different margins. */
const MOST_SPELLINGS = 50
const SHORTEST = 8
const SHORTEST_LIKELY = 12

/** Such a value is no word that stands elsewhere by chance. */
function isUnmistakable(value: string, confidence: Confidence): boolean {
  if (/\s/.test(value) || confidence === 'personal') return false
  return confidence === 'certain'
    ? value.length >= SHORTEST
    : value.length >= SHORTEST_LIKELY && hasRandomLook(value)
}
