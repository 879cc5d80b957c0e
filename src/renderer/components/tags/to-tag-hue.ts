/** As many as the style sheet has. */
const HUES = 8

/** A tag has the same colour everywhere, also on another computer. */
export function toTagHue(tag: string): number {
  let hash = 0
  for (const letter of tag.trim().toLowerCase()) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 65_521
  return hash % HUES
}
