import { closeSync, constants, fstatSync, openSync } from 'node:fs'
import { VaultError } from '../vault-error.ts'

// A pipe would wait for somebody to write into it. Windows has no such flag, and no such pipes.
const FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)

/** Opens a file of a vault. Anybody may have written there, so what is no ordinary file is refused. */
export function openKept(path: string): number {
  const file = openSync(path, FLAGS)
  if (fstatSync(file).isFile()) return file
  closeSync(file)
  throw new VaultError('unreadable', `“${path}” is no ordinary file.`)
}

export function withKept<T>(path: string, act: (file: number) => T): T {
  const file = openKept(path)
  try {
    return act(file)
  } finally {
    closeSync(file)
  }
}
