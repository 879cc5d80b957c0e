/** Names that Windows takes for devices, whatever their ending. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i
/** What no system takes in a name, or what leads elsewhere on one of them: drive letters, streams, both slashes. */
const FORBIDDEN = /[\u0000-\u001f\u007f<>:"|?*\\]/

/** Why a path from an archive is not to be written to: the end of a sentence. Undefined where it may be. */
export function findPathDanger(path: string): string | undefined {
  if (path.startsWith('/')) return 'it is absolute'
  if (leadsOut(path)) return 'it points outside its folder'
  for (const part of path.split('/')) {
    if (FORBIDDEN.test(part)) return 'it has characters that are not allowed in names'
    if (/[. ]$/.test(part)) return 'a name in it ends with a dot or a space'
    if (DEVICE.test(part)) return 'it is a device name'
  }
  return undefined
}

/** The least that any path must keep to; names beyond that are the business of the system that made them. */
export function leadsOut(path: string): boolean {
  return path.split('/').some((part) => part === '' || part === '.' || part === '..' || part.includes('\0'))
}
