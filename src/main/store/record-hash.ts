import { hashOf } from '../../core/model/links/key-table.ts'

/** Tells records apart within a root: a copy of a library has them all once more, and is searched on its own. */
export function recordHash(root: string, uuid: string): number {
  return hashOf(`${root}\n${uuid}`)
}
