import { ExpectedError } from '../../shared/expected-error.ts'
import type { ErrorCode } from '../../shared/result.ts'
import { describeRefusal, findSystemCode, isDiskFull, toErrorCode } from '../library/library-error.ts'

/** The vault cannot be written or read, in a sentence a person can act on. */
export class VaultError extends ExpectedError {
  override readonly name = 'VaultError'
}

/** What the system refused, as an error that can be shown; anything else is a bug and stays what it is. */
export function toVaultError(cause: unknown, vault: string): unknown {
  if (cause instanceof ExpectedError || findSystemCode(cause) === undefined) return cause
  return new VaultError(toCode(cause), toSentence(cause, vault), { cause })
}

/** Does something in a vault, or a part of it; what the system refuses is told in a sentence. */
export function inVault<T>(vault: string, act: () => T): T {
  try {
    return act()
  } catch (cause) {
    throw toVaultError(cause, vault)
  }
}

function toCode(cause: unknown): ErrorCode {
  return findSystemCode(cause) === 'EROFS' ? 'no-permission' : toErrorCode(cause)
}

function toSentence(cause: unknown, vault: string): string {
  if (isDiskFull(cause))
    return `The disk of the vault “${vault}” is full. Existing backups are safe. Free some space, then back up again.`
  if (findSystemCode(cause) === 'EROFS')
    return `The vault “${vault}” is on a read-only disk. Choose another folder.`
  if (findSystemCode(cause) === 'EEXIST' || findSystemCode(cause) === 'ENOTDIR')
    return `“${vault}” cannot be a vault, because a part of its path is a file. Choose another folder.`
  if (findSystemCode(cause) === 'ENOENT')
    return `The vault “${vault}” was not found. Connect its disk, or choose another folder.`
  return `The vault “${vault}” cannot be used: ${describeRefusal(cause)}${toPlace(cause, vault)}.`
}

/** Where in the vault, if the system says so. */
function toPlace(cause: unknown, vault: string): string {
  const path = cause instanceof Error && 'path' in cause ? cause.path : undefined
  return typeof path === 'string' && path !== vault ? ` (“${path}”)` : ''
}
