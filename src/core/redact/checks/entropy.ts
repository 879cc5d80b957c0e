/** Shannon’s entropy of a text, in bits per character. */
export function entropyOf(text: string): number {
  const counts = new Map<string, number>()
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1)
  let entropy = 0
  for (const count of counts.values()) entropy -= (count / text.length) * Math.log2(count / text.length)
  return entropy
}

/** Of what a text of this length could have; random hexadecimal digits reach it too. */
const SHARE = 0.6
const ENOUGH_CHARACTERS = 20

export function looksRandom(text: string): boolean {
  return entropyOf(text) >= SHARE * Math.log2(Math.min(text.length, ENOUGH_CHARACTERS))
}
