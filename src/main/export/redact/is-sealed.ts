import type { TextPlace } from '../document/gate.ts'
import { keyOf } from './key-of.ts'

/** What nobody can read: the seal of a thought, and files in Base64. */
const KEYS = new Set(['signature', 'data', 'base64', 'encrypted_content', 'bytes'])
const LEAST = 200
const BASE64 = /^[A-Za-z0-9+/_-]+={0,2}$/

/** Whether a text is the bytes of something else. A secret in there could not be found, and would not be shown. */
export function isSealed(text: string, place: Pick<TextPlace, 'path' | 'isKey'>): boolean {
  if (text.length < LEAST) return false
  const key = keyOf(place)
  return key !== undefined && KEYS.has(key) && BASE64.test(text)
}
