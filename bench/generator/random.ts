const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/**
 * A seeded generator (sfc32). Its 128 bits of state keep the streams of thousands of files apart, so that no two
 * files share a uuid by accident.
 */
export class Random {
  readonly #state = new Int32Array(4)
  #spareNormal: number | undefined

  constructor(seed: string) {
    let hash = 0x811c9dc5
    for (let i = 0; i < seed.length; i += 1) {
      hash = Math.imul(hash ^ seed.charCodeAt(i), 0x01000193)
      this.#state[i & 3] = Math.imul((this.#state[i & 3] ?? 0) ^ hash, 0x85ebca6b)
    }
    this.#state[3] = (this.#state[3] ?? 0) ^ seed.length ^ hash
    for (let i = 0; i < 12; i += 1) this.next()
  }

  /** 32 random bits, not negative. */
  next(): number {
    const state = this.#state
    const a = state[0] as number
    const b = state[1] as number
    const c = state[2] as number
    const d = state[3] as number
    const result = (a + b + d) | 0
    state[0] = b ^ (b >>> 9)
    state[1] = c + (c << 3)
    state[2] = ((c << 21) | (c >>> 11)) + result
    state[3] = d + 1
    return result >>> 0
  }

  below(limit: number): number {
    return Math.floor((this.next() / 0x1_0000_0000) * limit)
  }

  between(from: number, to: number): number {
    return from + this.below(to - from + 1)
  }

  chance(probability: number): boolean {
    return this.next() < probability * 0x1_0000_0000
  }

  pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)] as T
  }

  normal(): number {
    const spare = this.#spareNormal
    if (spare !== undefined) {
      this.#spareNormal = undefined
      return spare
    }
    const radius = Math.sqrt(-2 * Math.log((this.next() + 1) / 0x1_0000_0001))
    const angle = (2 * Math.PI * this.next()) / 0x1_0000_0000
    this.#spareNormal = radius * Math.sin(angle)
    return radius * Math.cos(angle)
  }

  /** A whole number of at least 1: most are small, few are large. */
  logNormal(median: number, sigma: number, limit: number): number {
    return Math.max(1, Math.min(limit, Math.round(median * Math.exp(sigma * this.normal()))))
  }

  /** How often something happens before it stops, with that mean. */
  geometric(mean: number): number {
    return Math.floor(Math.log((this.next() + 1) / 0x1_0000_0001) / Math.log(mean / (mean + 1)))
  }

  hex(length: number): string {
    let out = ''
    while (out.length < length) out += HEX[this.next() >>> 24]
    return out.slice(0, length)
  }

  uuid(): string {
    const word = () => {
      const bits = this.next()
      return `${HEX[bits >>> 24]}${HEX[(bits >>> 16) & 255]}${HEX[(bits >>> 8) & 255]}${HEX[bits & 255]}`
    }
    const [a, b, c, d] = [word(), word(), word(), word()]
    return `${a}-${b.slice(0, 4)}-4${b.slice(5)}-a${c.slice(1, 4)}-${c.slice(4)}${d}`
  }

  /** An id like those of the API: `toolu_01…`, `msg_01…`. */
  id(prefix: string, length: number): string {
    let out = prefix
    for (let i = 0; i < length; i += 1) out += BASE62[(this.next() >>> 8) % 62]
    return out
  }
}
