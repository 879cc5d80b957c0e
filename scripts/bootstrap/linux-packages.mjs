/**
 * @typedef {object} Distribution
 * @property {'apt' | 'dnf' | 'pacman' | 'other'} family
 * @property {boolean} time64 packages have the names of the 64-bit time transition (Debian 13, Ubuntu 24.04)
 *
 * @typedef {object} Missing
 * @property {readonly string[]} libraries such as libgtk-3.so.0
 * @property {boolean} xvfb
 */

const oldCodenames = new Set([
  'buster',
  'bullseye',
  'bookworm',
  'bionic',
  'focal',
  'jammy',
  'lunar',
  'mantic',
])

/**
 * These bring along everything else that Electron links against; a package manager skips what is there already.
 * `*` marks the names that the 64-bit time transition changed.
 */
const packages = {
  apt: { libraries: ['libgtk-3-0*', 'libnss3', 'libasound2*', 'libgbm1'], xvfb: ['xvfb'] },
  dnf: { libraries: ['gtk3', 'nss', 'alsa-lib', 'mesa-libgbm'], xvfb: ['xorg-x11-server-Xvfb'] },
  pacman: { libraries: ['gtk3', 'nss', 'alsa-lib', 'mesa'], xvfb: ['xorg-server-xvfb'] },
  other: { libraries: [], xvfb: [] },
}

/**
 * @param {string} osRelease the text of /etc/os-release
 * @returns {Distribution}
 */
export function parseDistribution(osRelease) {
  const fields = new Map(
    osRelease.split('\n').map((line) => {
      const at = line.indexOf('=')
      return [line.slice(0, at), line.slice(at + 1).replace(/^(["'])(.*)\1$/, '$2')]
    }),
  )
  const names = `${fields.get('ID') ?? ''} ${fields.get('ID_LIKE') ?? ''}`.split(' ')
  const codename =
    fields.get('UBUNTU_CODENAME') ?? fields.get('DEBIAN_CODENAME') ?? fields.get('VERSION_CODENAME') ?? ''
  const time64 = !oldCodenames.has(codename)
  if (names.includes('debian') || names.includes('ubuntu')) return { family: 'apt', time64 }
  if (names.includes('fedora') || names.includes('rhel')) return { family: 'dnf', time64: false }
  return { family: names.includes('arch') ? 'pacman' : 'other', time64: false }
}

/**
 * @param {Missing} missing
 * @param {Distribution} distribution
 * @returns {string[]} empty where the names are not known
 */
export function toPackages({ libraries, xvfb }, { family, time64 }) {
  const known = packages[family]
  const names = [...(libraries.length > 0 ? known.libraries : []), ...(xvfb ? known.xvfb : [])]
  return names.map((name) => name.replace('*', time64 ? 't64' : ''))
}

/**
 * @param {readonly string[]} names
 * @param {Distribution} distribution
 * @param {boolean} asRoot
 * @returns {string | undefined} what a person types
 */
export function toInstallCommand(names, { family }, asRoot) {
  const sudo = asRoot ? '' : 'sudo '
  const list = names.join(' ')
  switch (family) {
    case 'apt':
      return `${sudo}apt-get update && ${sudo}apt-get install -y --no-install-recommends ${list}`
    case 'dnf':
      return `${sudo}dnf install -y ${list}`
    case 'pacman':
      return `${sudo}pacman -S --needed ${list}`
    case 'other':
      return undefined
  }
}

/**
 * @param {string} output of ldd
 * @returns {string[]} the libraries the loader did not find
 */
export function parseMissingLibraries(output) {
  return [...new Set([...output.matchAll(/^\s*(\S+) => not found/gm)].map((match) => match[1] ?? ''))]
}
