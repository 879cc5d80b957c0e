const TAKES_VALUE = /^--(root|limit|sort)$/

/**
 * Finds a word such as `-canvas` that a user wants to exclude from a search, and that the parser would read as options.
 * It cannot be read as a word, because then `-json` would be one too.
 */
export function findMinusWord([command, ...args]: readonly string[]): string | undefined {
  if (command !== 'search') return undefined
  const end = args.indexOf('--')
  const read = end === -1 ? args : args.slice(0, end)
  return read.find(
    (word, at) => /^-[^-]/.test(word) && word !== '-h' && !TAKES_VALUE.test(read[at - 1] ?? ''),
  )
}
