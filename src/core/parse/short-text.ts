const PREVIEW_LENGTH = 240

/**
 * The start of a text on one line. The copy is detached: a plain `slice` would keep the whole text,
 * sometimes megabytes, alive for as long as its preview lives.
 */
export function toPreview(text: string, length = PREVIEW_LENGTH): string {
  const start = text.trimStart().slice(0, length * 2)
  return detach(start.replace(/\s+/g, ' ').slice(0, length).trimEnd())
}

export function detach(text: string): string {
  return text.length < 13 ? text : ` ${text}`.slice(1)
}
