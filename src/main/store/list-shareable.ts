import { canBeShared } from '../../core/parse/record.ts'
import { recordHash } from './record-hash.ts'
import type { Shard } from './shard.ts'
import type { Naming, StoredFile } from './stored-file.ts'

/** The records of a file that others may have too, by their hashes, with their places; of several with one hash, the last counts. */
export function listShareable(
  shard: Shard,
  { id, root }: Pick<StoredFile, 'id' | 'root'>,
): readonly (readonly [hash: number, place: Naming])[] {
  return shard.records
    .read(id)
    .filter(canBeShared)
    .map(({ uuid, offset, length }) => [recordHash(root, uuid), { file: id, offset, length }])
}
