/** A frame as long as this is left alone: a longer one would hardly be smaller than its parts. */
export const SMALL_FRAME = 4_000_000
const FEWEST_FRAMES = 8
/** The larger the kept file, the more frames are waited for, since merging copies what stands before them. */
const BYTES_PER_MORE_FRAME = 4_000_000

/**
 * How many frames at the end of a kept file should become one: none, or all the small ones. Every merge ends with a frame that
 * grows until it is not small any more, so a byte is compressed again some `SMALL_FRAME / FEWEST_FRAMES / growth` times at most.
 */
export function countToMerge(tail: readonly number[], keptBytes: number): number {
  const enough = FEWEST_FRAMES + Math.floor(keptBytes / BYTES_PER_MORE_FRAME)
  return tail.length >= enough ? tail.length : 0
}

/** The lengths of the small frames at the end, after frames of these lengths were added. */
export function addToTail(tail: readonly number[], added: readonly number[]): readonly number[] {
  const all = [...tail, ...added]
  return all.slice(all.findLastIndex((length) => length >= SMALL_FRAME) + 1)
}
