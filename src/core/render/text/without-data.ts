import { findObject, isObject } from '../../parse/json-value.ts'
import { toCounted } from '../figures.ts'

/** A PDF's bytes say nothing to a reader; its size does. */
export function withoutData(raw: unknown): unknown {
  const source = isObject(raw) ? findObject(raw.source) : undefined
  if (!isObject(raw) || typeof source?.data !== 'string') return raw
  return { ...raw, source: { ...source, data: `(${toCounted(source.data.length, 'character')} of Base64)` } }
}
