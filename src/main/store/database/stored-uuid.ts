const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Half as long as its text. What is no such number stays a text. */
export function toStoredUuid(uuid: string): Uint8Array | string {
  return UUID.test(uuid) ? Buffer.from(uuid.replaceAll('-', ''), 'hex') : uuid
}

export function readStoredUuid(stored: unknown): string {
  if (!(stored instanceof Uint8Array)) return String(stored)
  const hex = Buffer.from(stored).toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
