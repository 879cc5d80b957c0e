const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const LENGTH = 6
const POLYNOMIAL = 0xedb88320

/** Whether the last six characters are the CRC-32 of those before, in Base62, as GitHub and npm write it. */
export function hasChecksum(token: string): boolean {
  const body = token.slice(0, -LENGTH)
  return token.slice(-LENGTH) === toChecksum(body)
}

export function toChecksum(body: string): string {
  let rest = crc32(body)
  let text = ''
  for (let place = 0; place < LENGTH; place++) {
    text = DIGITS.charAt(rest % DIGITS.length) + text
    rest = Math.floor(rest / DIGITS.length)
  }
  return text
}

function crc32(text: string): number {
  let crc = 0xffffffff
  for (let at = 0; at < text.length; at++) {
    crc ^= text.charCodeAt(at)
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? POLYNOMIAL : 0)
  }
  return (crc ^ 0xffffffff) >>> 0
}
