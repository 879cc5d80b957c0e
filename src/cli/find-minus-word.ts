const TAKES_VALUE = /^--(root|limit|sort)$/

/**
 * A word that a query of `search` leaves out, where the parser would see options: `-canvas`, and in `-html` even that for help.
 * To read it as a word would turn `-json` into one, too.
 */
export function findMinusWord([command, ...args]: readonly string[]): string | undefined {
  if (command !== 'search') return undefined
  const end = args.indexOf('--')
  const read = end === -1 ? args : args.slice(0, end)
  return read.find(
    (word, at) => /^-[^-]/.test(word) && word !== '-h' && !TAKES_VALUE.test(read[at - 1] ?? ''),
  )
}
