import { z } from 'zod'

const ADDRESS = /^[\p{L}\p{N}_][\p{L}\p{N}_.+-]*@[\p{L}\p{N}.-]+$/u
/** A new line would let a subject or an address add headers to the mail. */
const CONTROLS = /\p{Cc}/u
const FIELDS: readonly string[] = ['subject', 'body']

/** Links that may leave the app; the system's browser or mail program opens them. */
export const outsideUrlSchema = z
  .url({ protocol: /^(https?|mailto)$/ })
  .max(8_192)
  .refine((url) => !/^mailto:/i.test(url) || isPlainMail(url), {
    error: 'A mail link can have only one address, a subject and a body.',
  })

const MAIL = /^mailto:(?<address>[^?#]*)(?:\?(?<fields>[^#]*))?$/i

/** Mail programs know more fields, such as copies to others and files to attach. */
function isPlainMail(url: string): boolean {
  const { address = '', fields = '' } = MAIL.exec(url)?.groups ?? {}
  const given = fields === '' ? [] : fields.split('&').map((field) => field.split('=').map(decode))
  return (
    ADDRESS.test(decode(address)) &&
    new Set(given.map(([name]) => name)).size === given.length &&
    given.every(
      ([name = '', value = '', ...rest]) =>
        rest.length === 0 && FIELDS.includes(name) && (name === 'body' || !CONTROLS.test(value)),
    )
  )
}

/** What cannot be decoded is no name and no address. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return '\n'
  }
}
