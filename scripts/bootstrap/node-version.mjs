import { Failure } from './failure.mjs'

/**
 * Vite and Electron's installer load ES modules with `require`, which Node has without a flag since
 * 20.19 and 22.12.
 *
 * @param {string} version such as 20.19.0
 */
export function isSupportedNode(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major === 20) return minor >= 19
  if (major === 22) return minor >= 12
  return major > 22
}

export function requireSupportedNode(version = process.versions.node) {
  if (isSupportedNode(version)) return
  throw new Failure(
    `Scrollback needs Node 20.19, or 22.12 and later. This is ${version}. Install a newer Node.`,
  )
}
