/** Legal in JSON as they stand, but a terminal obeys some of them. */
const OBEYED = /[\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g

/** A value as JSON for programs and for a screen. */
export function toJsonText(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(
    OBEYED,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
