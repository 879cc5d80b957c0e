import type { Queueable } from '../record.ts'

/** The same for a text in the queue and for the record that it became. */
export function queuedKeyOf({ preview, textHash }: Queueable): string | undefined {
  return preview === undefined || textHash === undefined ? preview : `${textHash} ${preview}`
}
