import type { TouchedFile } from '../touched-file.ts'

/** A file that a call names, if it does. */
export function touchPath(path: unknown, action: TouchedFile['action']): readonly TouchedFile[] {
  return typeof path === 'string' && path !== '' ? [{ path, action, isHint: false }] : []
}
