import { isAbsolute, resolve } from 'node:path'
import { isObject } from '../core/parse/json-value.ts'

export interface StartPlace {
  /** What Electron was given to run; undefined where the app is packaged and is the executable itself. */
  readonly appPath: string | undefined
  readonly cwd: string
}

/** The files and folders the app was started with. */
export function findStartPaths(argv: readonly string[], { appPath, cwd }: StartPlace): readonly string[] {
  const before =
    appPath === undefined ? 0 : argv.findLastIndex((arg, at) => at > 0 && resolve(cwd, arg) === appPath)
  const given = before === -1 ? [] : argv.slice(before + 1)
  return given.filter((arg) => !arg.startsWith('-') && arg !== '').map((arg) => resolve(cwd, arg))
}

/** What a second start hands to the first one. */
export function readHandedPaths(data: unknown): readonly string[] {
  if (!isObject(data) || !Array.isArray(data.paths)) return []
  return data.paths.filter((path): path is string => typeof path === 'string' && isAbsolute(path))
}
