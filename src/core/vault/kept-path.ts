/** A version of a file below a root: its path in the root, with `/`, and which of its versions. */
export interface KeptVersion {
  readonly path: string
  readonly version: number
}

const ENDING = '.zst'
const VERSION = /\.v([1-9]\d*)$/

/**
 * Where a version lies in the vault: `a/b.jsonl.zst`, and later ones beside it as `a/b.jsonl.v2.zst`. A file whose own name ends
 * like a version says which one it is from the first on, so that no two versions ever share a name.
 */
export function toKeptPath({ path, version }: KeptVersion): string {
  return version === 1 && !VERSION.test(path) ? `${path}${ENDING}` : `${path}.v${version}${ENDING}`
}

/** What a file in the vault is a version of; undefined where it is none. */
export function parseKeptPath(keptPath: string): KeptVersion | undefined {
  if (!keptPath.endsWith(ENDING)) return undefined
  const name = keptPath.slice(0, -ENDING.length)
  const number = VERSION.exec(name)?.[1]
  if (number === undefined) return { path: name, version: 1 }
  const path = name.slice(0, -`.v${number}`.length)
  const version = Number(number)
  return toKeptPath({ path, version }) === keptPath ? { path, version } : undefined
}
