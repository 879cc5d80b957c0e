import type { TextPlace } from '../document/gate.ts'

const NUMBER = /^\d+$/

/** The name of a value in JSON; of one in a list, that of the list. */
export function keyOf({ path, isKey }: Pick<TextPlace, 'path' | 'isKey'>): string | undefined {
  return isKey ? undefined : path?.findLast((name) => !NUMBER.test(name))
}
