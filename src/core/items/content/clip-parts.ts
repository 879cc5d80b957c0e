import type { CallPart, StepPart } from '../../model/steps/step-content.ts'
import { isObject } from '../../parse/json-value.ts'

/** What is not clipped; lengths in characters. */
export interface ClipLimits {
  readonly text: number
  /** For all texts of an input, a result or another part together. */
  readonly part: number
  /** Base64. Half an image is useless, so an image is either complete or left out. */
  readonly image: number
  /** Copies of other fields and of whole files, which no view needs. */
  readonly unseen: ReadonlySet<string>
}

/** A screen shows about 5,000 characters. People who want more ask for the full text. */
export const SHOWN_FAST: ClipLimits = {
  text: 64 * 1024,
  part: 1024 * 1024,
  image: 8 * 1024 * 1024,
  unseen: new Set(['originalFile', 'base64']),
}

export const WHOLE: ClipLimits = {
  text: Number.POSITIVE_INFINITY,
  part: Number.POSITIVE_INFINITY,
  image: Number.POSITIVE_INFINITY,
  unseen: new Set(),
}

/** Deeper than any tool nests. Endless nesting can be neither sent nor drawn. */
const DEEPEST = 100
const TOO_DEEP = '(nested too deeply to show)'

export interface ClippedParts {
  readonly parts: readonly StepPart[]
  /** How many characters are missing. */
  readonly cut: number
}

/** Parts that can be sent and shown: long texts are cut, and fields that no view shows are left out. */
export function clipParts(parts: readonly StepPart[], limits: ClipLimits): ClippedParts {
  // Complete parts are used as they are. Copying them would take as long as reading them.
  if (limits === WHOLE && !isTooDeep(parts, 0)) return { parts, cut: 0 }
  let cut = 0
  function clip<T>(value: T): T {
    const clipper = new Clipper(limits)
    const clipped = clipper.clip(value, 0) as T
    cut += clipper.cut
    return clipped
  }
  const clipCall = ({ input, results, notes, ...call }: CallPart): CallPart => ({
    ...call,
    input: clip(input),
    results: results.map(clip),
    notes: notes.map(clip),
  })
  return { parts: parts.map((part) => (part.kind === 'call' ? clipCall(part) : clip(part))), cut }
}

function isTooDeep(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (depth > DEEPEST) return true
  for (const inner of Object.values(value)) if (isTooDeep(inner, depth + 1)) return true
  return false
}

class Clipper {
  cut = 0
  #left: number
  readonly #limits: ClipLimits

  constructor(limits: ClipLimits) {
    this.#limits = limits
    this.#left = limits.part
  }

  clip(value: unknown, depth: number): unknown {
    if (typeof value === 'string') return this.#clipText(value)
    if (typeof value !== 'object' || value === null) return value
    if (depth > DEEPEST) return TOO_DEEP
    if (Array.isArray(value)) return this.#clipList(value, depth)
    return isObject(value) ? this.#clipObject(value, depth) : value
  }

  #clipObject(value: Readonly<Record<string, unknown>>, depth: number): unknown {
    if (value.kind === 'image' && typeof value.data === 'string') {
      if (value.data.length <= this.#limits.image) return value
      this.cut += value.data.length
      return { ...value, data: undefined }
    }
    const clipped: [string, unknown][] = []
    for (const [key, inner] of Object.entries(value)) {
      if (!this.#limits.unseen.has(key) || typeof inner !== 'string')
        clipped.push([key, this.clip(inner, depth + 1)])
    }
    // Built from entries, because a plain assignment treats `__proto__` specially.
    return Object.fromEntries(clipped)
  }

  #clipText(text: string): string {
    const most = Math.min(this.#limits.text, Math.max(this.#left, 0))
    this.#left -= Math.min(text.length, most)
    if (text.length <= most) return text
    // Never cut a surrogate pair.
    const isPairCut = most > 0 && (text.charCodeAt(most - 1) & 0xfc00) === 0xd800
    const end = isPairCut ? most - 1 : most
    this.cut += text.length - end
    return text.slice(0, end)
  }

  #clipList(list: readonly unknown[], depth: number): readonly unknown[] {
    const clipped: unknown[] = []
    for (const inner of list) {
      if (this.#left <= 0) this.cut += typeof inner === 'string' ? inner.length : 1
      else clipped.push(this.clip(inner, depth + 1))
      this.#left--
    }
    return clipped
  }
}
