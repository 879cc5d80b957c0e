/** Legal in JSON, but some terminals interpret them. */
const OBEYED = /[\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g

/** JSON that is safe to print in a terminal. */
export function toJsonText(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(
    OBEYED,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
