/** What Windows, macOS or a shell cannot have in a name, what nobody sees, and what turns the direction of writing. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}<>:"/\\|?*%#&{}$!'`@+=^~;,()[\]\s]+/gu
const RESERVED = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)$/i

/** A name of a file or folder that is safe on every system, made of any text; empty where nothing of it can stay. */
export function toSafeName(text: string, most: number): string {
  const plain = cutToLength(
    text
      .slice(0, most * 8)
      .normalize('NFC')
      .replace(UNSAFE, '-'),
    most,
  )
    .replace(/-{2,}/g, '-')
    .replace(/^[-.]+|[-.]+$/g, '')
  const stem = plain.split('.')[0] ?? ''
  return RESERVED.test(stem) ? `_${plain}` : plain
}

/** In bytes of UTF-8, since file systems count these, and never through the middle of a character. */
function cutToLength(text: string, most: number): string {
  let bytes = 0
  let end = 0
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
    if (bytes > most) break
    end += character.length
  }
  return text.slice(0, end)
}
