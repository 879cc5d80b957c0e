import type { Match, Rule } from '../rule.ts'

/** Of nobody: examples, programs, and what only looks like an address. */
const NOBODY =
  /(?:@|\.)(?:example\.(?:com|org|net)|example|test|invalid|localhost|local)$|^(?:git|no-?reply|noreply|hello|info|support|security|root|user|me|you|name|email|someone|postmaster|abuse)@|^[\w.+-]*noreply|\.(?:png|jpe?g|gif|svg|webp|[jt]sx?|css|html?|json|md|py|rs|go|service|target|timer|socket)$/i
const DOMAIN = /@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.){1,5}[A-Za-z]{2,24}(?![A-Za-z0-9_-])/y
const LOCAL = /[A-Za-z0-9._%+-]/
const LONGEST_LOCAL = 64

const EMAIL: Rule = {
  id: 'email',
  name: 'E-mail address',
  confidence: 'personal',
  keywords: ['@'],
  toValue: (found) => found.toLowerCase(),
  match(text, at) {
    DOMAIN.lastIndex = at
    const domain = DOMAIN.exec(text)
    if (domain === null) return undefined
    let start = at
    while (start > 0 && at - start < LONGEST_LOCAL && LOCAL.test(text.charAt(start - 1))) start--
    // A line end that is written as an escape.
    if (text.charAt(start - 1) === '\\' && /[nrt]/.test(text.charAt(start))) start++
    while (start < at && /[.%+-]/.test(text.charAt(start))) start++
    const end = at + domain[0].length
    // `https://user:password@host` and `git@host:path` are no addresses of people.
    if (start === at || /[:/]/.test(text.charAt(start - 1)) || /[:/]/.test(text.charAt(end))) return undefined
    return NOBODY.test(text.slice(start, end)) ? undefined : { start, end }
  },
}

const OCTET = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)'
const IPV4 = new RegExp(`${OCTET}(?:\\.${OCTET}){3}(?![\\w.-]*\\d|\\.\\d)`, 'y')
/** Of a network of one’s own, reserved, of documents, or everybody’s. */
const NOT_TELLING =
  /^(?:0|10|127|22[4-9]|2[3-5]\d)\.|^169\.254\.|^192\.(?:168|0\.[02])\.|^172\.(?:1[6-9]|2\d|3[01])\.|^100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|^198\.(?:1[89]|51\.100)\.|^203\.0\.113\.|^(?:1\.1\.1\.1|1\.0\.0\.1|8\.8\.[48]\.[48]|9\.9\.9\.9)$|^\d\.\d\.\d\.\d$/
const DIGIT = /\d/

const IP_ADDRESS: Rule = {
  id: 'ip-address',
  name: 'Public IP address',
  confidence: 'personal',
  keywords: ['.'],
  match(text, at) {
    if (!DIGIT.test(text.charAt(at + 1)) || !DIGIT.test(text.charAt(at - 1))) return undefined
    let start = at
    while (at - start < 3 && DIGIT.test(text.charAt(start - 1))) start--
    // The first dot of an address only.
    if (/[\w.-]/.test(text.charAt(start - 1)) && !isEscapeEnd(text, start)) return undefined
    IPV4.lastIndex = start
    const found = IPV4.exec(text)?.[0]
    return found === undefined || NOT_TELLING.test(found) ? undefined : { start, end: start + found.length }
  },
}

function isEscapeEnd(text: string, at: number): boolean {
  return /(?:\\[nrt]|\[[0-9;]{0,10}m)$/.test(text.slice(Math.max(0, at - 12), at))
}

const GROUP = /[0-9a-f:]/i
const IPV6 =
  /^(?:[0-9a-f]{1,4}:){7}[0-9a-f]{1,4}$|^(?=.{9})(?:[0-9a-f]{1,4}:){2,6}(?::[0-9a-f]{1,4}){1,5}$|^2[0-9a-f]{3}(?::[0-9a-f]{1,4}){1,6}::$/i

const IP6_ADDRESS: Rule = {
  id: 'ip-address',
  name: 'Public IP address',
  confidence: 'personal',
  // All that is not local begins with 2.
  keywords: Array.from({ length: 16 }, (_, at) => `2${at.toString(16)}`),
  match: (text, at) => matchIp6(text, at),
}

function matchIp6(text: string, at: number): Match | undefined {
  if (!/^[0-9a-f]{4}:/i.test(text.slice(at, at + 5)) || /[\w:.-]/.test(text.charAt(at - 1))) return undefined
  let end = at
  while (end - at < 40 && GROUP.test(text.charAt(end))) end++
  const address = text.slice(at, end)
  return IPV6.test(address) && !address.toLowerCase().startsWith('2001:db8:') ? { start: at, end } : undefined
}

export const ADDRESS_RULES: readonly Rule[] = [EMAIL, IP_ADDRESS, IP6_ADDRESS]
