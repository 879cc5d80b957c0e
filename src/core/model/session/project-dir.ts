const LONGEST_NAME = 200

/**
 * The name of a project's folder: every UTF-16 unit outside of A–Z, a–z and 0–9 becomes a dash. Beyond 200
 * characters, an unknown hash follows, so only the beginning can be compared.
 */
export function isProjectDirOf(dir: string, cwd: string): boolean {
  const name = encode(cwd)
  if (name.length <= LONGEST_NAME) return dir === name
  return dir.startsWith(`${name.slice(0, LONGEST_NAME)}-`)
}

/** The name itself; undefined beyond 200 characters. */
export function toProjectDir(cwd: string): string | undefined {
  const name = encode(cwd)
  return name.length <= LONGEST_NAME ? name : undefined
}

function encode(cwd: string): string {
  return cwd.replace(/[^A-Za-z0-9]/g, '-')
}

/** The working folder of a project. Its name cannot be decoded, but the records have the folder. */
export function findProjectPath(dir: string, cwds: Iterable<string>): string | undefined {
  let first: string | undefined
  for (const cwd of cwds) {
    if (isProjectDirOf(dir, cwd)) return cwd
    first ??= cwd
  }
  return first
}
