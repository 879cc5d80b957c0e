import { ExpectedError } from '../../../shared/expected-error.ts'
import type { RestorableSession } from './restorable.ts'

/** An archive is not what it was when it was exported. */
export class ChangedArchive extends ExpectedError {
  override readonly name = 'ChangedArchive'
}

const MOST_NAMED = 3

/** Somebody may have changed an archive on its way: what is not as its manifest says is restored only if a person says so. */
export function refuseChanged({ id, differences = [] }: RestorableSession): void {
  if (differences.length === 0) return
  const more = differences.length - MOST_NAMED
  const named = [...differences.slice(0, MOST_NAMED), ...(more > 0 ? [`and ${more} more`] : [])].join('; ')
  throw new ChangedArchive('refused', `The archive changed after ${id} was exported: ${named}.`)
}
