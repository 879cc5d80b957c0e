import { toCounted } from '../../../shared/format.ts'
import type { KeptSession } from '../../../shared/schemas/vault.ts'

/** When another vault takes the place of one: what can be read only from the former. Undefined where that is nothing. */
export function describeLeftBehind(
  former: { readonly folder: string; readonly kept: readonly KeptSession[] },
  chosen: readonly KeptSession[],
): string | undefined {
  // The folder of a session may outlive its transcript: then the other vault has only a part.
  const known = new Map(chosen.map(({ key, bytes }) => [key, bytes]))
  const isOnlyThere = ({ key, bytes, isOnDisk }: KeptSession) =>
    isOnDisk === false && (known.get(key) ?? 0) < bytes
  const count = former.kept.filter(isOnlyThere).length
  if (count === 0) return undefined
  const sessions = toCounted(count, 'deleted session')

  return `${sessions} ${count === 1 ? 'is' : 'are'} backed up only in the former vault “${former.folder}”.`
}
