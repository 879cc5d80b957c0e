const SHOWS_END = 20
const END = 4
/** Letters of its provider’s own, which give nothing away. */
const START = /^[A-Za-z]{2,8}[-_.](?:[A-Za-z]{2,8}\d{0,2}[-_])?/

/** A secret as it may be shown: `sk-ant-…9f2A`. Of a short one, only that it is there. */
export function maskSecret(secret: string): string {
  const line = secret.split('\n', 1)[0] as string
  if (line.startsWith('-----BEGIN')) return `${line.slice(0, 60)}…`
  if (line.length < SHOWS_END) return '•'.repeat(8)
  return `${START.exec(line)?.[0] ?? line.slice(0, 2)}…${line.slice(-END)}`
}
