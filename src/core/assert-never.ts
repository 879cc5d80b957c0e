/** Closes a union: a new arm that nobody handles does not compile. */
export function assertNever(value: never): never {
  throw new Error(`Not handled: ${JSON.stringify(value)}`)
}
