/** Names that Windows takes for devices, whatever their ending. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i
/** What no system takes in a name, or what leads elsewhere on one of them: drive letters, streams, both slashes. */
const FORBIDDEN = /[\u0000-\u001f\u007f<>:"|?*\\]/

/** Why a path from an archive or a ledger is not to be written to: the end of a sentence. Undefined where it may be. */
export function findPathDanger(path: string): string | undefined {
  if (path === '' || path.startsWith('/')) return 'it is absolute'
  for (const part of path.split('/')) {
    if (part === '..' || part === '.' || part === '') return 'it leads out of its folder'
    if (FORBIDDEN.test(part)) return 'it has characters that a name may not have'
    if (/[. ]$/.test(part)) return 'a name in it ends with a dot or a space'
    if (DEVICE.test(part)) return 'it names a device'
  }
  return undefined
}
