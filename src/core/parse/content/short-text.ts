const PREVIEW_LENGTH = 240

/**
 * The start of a text on one line. The copy is detached: a plain `slice` would keep the whole text,
 * sometimes megabytes, alive for as long as its preview lives.
 */
export function toPreview(text: string, length = PREVIEW_LENGTH): string {
  const start = text.trimStart().slice(0, length * 2)
  return detach(cutText(start.replace(/\s+/g, ' '), length).trimEnd())
}

/** The start of a text, which does not end with half a character. */
export function cutText(text: string, length: number): string {
  const isHalved = /[\ud800-\udbff]/.test(text.charAt(length - 1)) && text.length > length
  return text.slice(0, isHalved ? length - 1 : length)
}

export function detach(text: string): string {
  return text.length < 13 ? text : ` ${text}`.slice(1)
}
