/** A power of two, as are all sizes after it. */
const START_SIZE = 1024
const MOST_FILLED = 0.6

/**
 * Remembers the first owner of each key, for millions of keys, with 12 bytes each instead of a string.
 * Keys are compared by a 53-bit hash, so two of a million keys collide once in ten thousand runs.
 */
export class KeyTable {
  #hashes = new Float64Array(START_SIZE)
  #owners = new Int32Array(START_SIZE)
  #count = 0

  /** The first owner of the key: a new key gets the one given. */
  claim(key: string, owner: number): number {
    if (this.#count > this.#hashes.length * MOST_FILLED) this.#grow()
    const hash = hashOf(key)
    const slot = this.#slotOf(hash)
    if (this.#hashes[slot] === 0) {
      this.#hashes[slot] = hash
      this.#owners[slot] = owner
      this.#count++
    }
    return this.#owners[slot] ?? owner
  }

  find(key: string): number | undefined {
    const slot = this.#slotOf(hashOf(key))
    return this.#hashes[slot] === 0 ? undefined : this.#owners[slot]
  }

  #slotOf(hash: number): number {
    const hashes = this.#hashes
    const mask = hashes.length - 1
    let slot = (hash | 0) & mask
    while (hashes[slot] !== 0 && hashes[slot] !== hash) slot = (slot + 1) & mask
    return slot
  }

  #grow(): void {
    const hashes = this.#hashes
    const owners = this.#owners
    this.#hashes = new Float64Array(hashes.length * 2)
    this.#owners = new Int32Array(hashes.length * 2)
    hashes.forEach((hash, at) => {
      if (hash === 0) return
      const slot = this.#slotOf(hash)
      this.#hashes[slot] = hash
      this.#owners[slot] = owners[at] ?? 0
    })
  }
}

/** Two 32-bit multiplicative hashes side by side; never 0, which marks a free slot. */
export function hashOf(key: string): number {
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  for (let at = 0; at < key.length; at++) {
    const code = key.charCodeAt(at)
    high = Math.imul(high ^ code, 2654435761)
    low = Math.imul(low ^ code, 1597334677)
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  return 4294967296 * (2097151 & low) + (high >>> 0) + 1
}
