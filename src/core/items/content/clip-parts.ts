import type { CallPart, StepPart } from '../../model/steps/step-content.ts'
import { isObject } from '../../parse/json-value.ts'

/** What is kept; lengths in characters. */
export interface ClipLimits {
  readonly text: number
  /** Of all texts of an input, of a result, or of any other part together. */
  readonly part: number
  /** Base64. Half an image is none, so it is there whole or not at all. */
  readonly image: number
  /** Second copies of what stands elsewhere, and of whole files: no view needs them. */
  readonly unseen: ReadonlySet<string>
}

/** A screen shows some 5,000 characters; people who want more than this ask for the whole. */
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

/** Deeper than any tool nests; what would go on without end can neither be sent nor drawn. */
const DEEPEST = 100
const TOO_DEEP = '(nested too deeply to show)'

export interface ClippedParts {
  readonly parts: readonly StepPart[]
  /** How many characters are missing. */
  readonly cut: number
}

/** Parts that can be sent and shown: long texts end early, and what no view shows is left out. */
export function clipParts(parts: readonly StepPart[], limits: ClipLimits): ClippedParts {
  // Whole, they are as they are: a copy of everything would take as long as reading it.
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
    // Entries, as a plain assignment would take `__proto__` for more than a key.
    return Object.fromEntries(clipped)
  }

  #clipText(text: string): string {
    const most = Math.min(this.#limits.text, Math.max(this.#left, 0))
    this.#left -= Math.min(text.length, most)
    if (text.length <= most) return text
    // Never half of a pair.
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
