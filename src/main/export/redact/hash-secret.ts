import { createHmac } from 'node:crypto'

/** What can be remembered of a secret: nobody gets it back without the key, and a guess cannot be tried. */
export function hashSecret(value: string, key: Uint8Array): string {
  return createHmac('sha256', key).update(value).digest('base64url')
}
