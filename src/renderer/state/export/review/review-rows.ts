import { toCount } from '../../../../shared/format.ts'
import type { SecretPlace, SecretPlaces, SurveyedSecret } from '../../../../shared/schemas/secrets.ts'

/** What is known of the places of a value that was opened. */
export type PlacesState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly message: string }
  | ({ readonly kind: 'ready' } & SecretPlaces)

/** A row of the review: a kind of secret, a value of it, or a place of the value. */
export type ReviewRow =
  | { readonly kind: 'rule'; readonly key: string; readonly name: string; readonly values: number }
  | {
      readonly kind: 'value'
      readonly key: string
      readonly secret: SurveyedSecret
      readonly isOpen: boolean
    }
  | {
      readonly kind: 'place'
      readonly key: string
      readonly secret: SurveyedSecret
      readonly place: SecretPlace
    }
  | { readonly kind: 'remark'; readonly key: string; readonly secret: SurveyedSecret; readonly text: string }

/** By kind, and in it the values with the most places first. */
export function toReviewRows(
  secrets: readonly SurveyedSecret[],
  opened: ReadonlyMap<string, PlacesState>,
): readonly ReviewRow[] {
  const byRule = new Map<string, SurveyedSecret[]>()
  for (const secret of sortSecrets(secrets)) {
    const list = byRule.get(secret.rule)
    if (list === undefined) byRule.set(secret.rule, [secret])
    else list.push(secret)
  }
  return [...byRule].flatMap(([rule, values]) => [
    { kind: 'rule', key: `rule ${rule}`, name: values[0]?.name ?? rule, values: values.length } as const,
    ...values.flatMap((secret): readonly ReviewRow[] => {
      const places = opened.get(secret.id)
      const row: ReviewRow = {
        kind: 'value',
        key: toValueKey(secret.id),
        secret,
        isOpen: places !== undefined,
      }
      return places === undefined ? [row] : [row, ...toPlaceRows(secret, places)]
    }),
  ])
}

export function toValueKey(id: string): string {
  return `value ${id}`
}

const ORDER = { certain: 0, likely: 1, personal: 2 } as const

function sortSecrets(secrets: readonly SurveyedSecret[]): readonly SurveyedSecret[] {
  return [...secrets].sort(
    (one, other) =>
      ORDER[one.confidence] - ORDER[other.confidence] ||
      one.name.localeCompare(other.name) ||
      other.places - one.places,
  )
}

function toPlaceRows(secret: SurveyedSecret, places: PlacesState): readonly ReviewRow[] {
  const remark = (text: string) => [{ kind: 'remark', key: `remark ${secret.id}`, secret, text } as const]
  if (places.kind === 'loading') return remark('Looking for its places…')
  if (places.kind === 'failed') return remark(places.message)
  const rows = places.places.map((place, at) => ({
    kind: 'place' as const,
    key: `place ${secret.id} ${at}`,
    secret,
    place,
  }))
  const more = `And ${toCount(places.more)} more. They follow the decision about the value.`
  return places.more === 0 ? rows : [...rows, ...remark(more)]
}
