/** What stands in documents and templates in place of a secret. Parts of four letters and more: random ones have shorter words. */
const WORDS = [
  'example',
  'placeholder',
  'changeme',
  'change-me',
  'change_me',
  'replace',
  'insert',
  'dummy',
  'sample',
  'redacted',
  'goes-here',
  'goes_here',
  'not-a-real',
  'notreal',
  'foobar',
  'xxxx',
  '****',
  '....',
  '____',
  '----',
  '1234567',
  '7654321',
  'abcdefg',
  'abcd1234',
  'abc123',
  'deadbeef',
  'your-',
  'your_',
  'yourapi',
  'yourkey',
  'yourtoken',
  'yoursecret',
]
const RUN = /(.)\1{5}/
/** Filled in by a program later. */
const TEMPLATE = /[<>{}…]|\$\(|%s|\$\{|\[[A-Z_ ]+\]/

export function isPlaceholder(secret: string): boolean {
  const lower = secret.toLowerCase()
  return WORDS.some((word) => lower.includes(word)) || RUN.test(secret) || TEMPLATE.test(secret)
}
