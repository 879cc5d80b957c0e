import { isObject } from '../json-value.ts'

/** A message's content. Claude Code once spread a string into an object: `{"0":"h","1":"i"}`. */
export function contentOf(message: unknown): unknown {
  if (!isObject(message)) return message
  if (message.content !== undefined || message['0'] === undefined) return message.content
  return Object.values(message)
    .filter((value) => typeof value === 'string')
    .join('')
}
