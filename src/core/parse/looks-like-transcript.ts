import { isObject } from './json-value.ts'

/**
 * Whether a file that begins so is one of Claude Code's. Any line will do: the first ones may be broken, and the last one may be cut off
 * where the beginning ends.
 */
export function looksLikeTranscript(start: string): boolean {
  return start.split('\n').some((line) => isRecord(line) || isBeginningOfRecord(line))
}

function isRecord(line: string): boolean {
  try {
    const value: unknown = JSON.parse(line)
    return isObject(value) && typeof value.type === 'string'
  } catch {
    return false
  }
}

function isBeginningOfRecord(line: string): boolean {
  return line.startsWith('{"') && /"(?:type|sessionId|parentUuid)":\s*(?:"|null)/.test(line)
}
