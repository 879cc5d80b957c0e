/**
 * @typedef {object} Distribution
 * @property {'apt' | 'dnf' | 'pacman' | 'other'} family
 * @property {boolean} time64 packages carry the suffix of the 64-bit time transition (Debian 13, Ubuntu 24.04)
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

/** What Electron links against, and the apt package that carries it; `*` marks those renamed to `…t64`. */
const aptPackages = new Map(
  Object.entries({
    'libX11.so.6': 'libx11-6',
    'libXcomposite.so.1': 'libxcomposite1',
    'libXdamage.so.1': 'libxdamage1',
    'libXext.so.6': 'libxext6',
    'libXfixes.so.3': 'libxfixes3',
    'libXrandr.so.2': 'libxrandr2',
    'libasound.so.2': 'libasound2*',
    'libatk-1.0.so.0': 'libatk1.0-0*',
    'libatk-bridge-2.0.so.0': 'libatk-bridge2.0-0*',
    'libatspi.so.0': 'libatspi2.0-0*',
    'libcairo.so.2': 'libcairo2',
    'libcups.so.2': 'libcups2*',
    'libdbus-1.so.3': 'libdbus-1-3',
    'libdrm.so.2': 'libdrm2',
    'libexpat.so.1': 'libexpat1',
    'libgbm.so.1': 'libgbm1',
    'libgio-2.0.so.0': 'libglib2.0-0*',
    'libglib-2.0.so.0': 'libglib2.0-0*',
    'libgobject-2.0.so.0': 'libglib2.0-0*',
    'libgtk-3.so.0': 'libgtk-3-0*',
    'libnspr4.so': 'libnspr4',
    'libnss3.so': 'libnss3',
    'libnssutil3.so': 'libnss3',
    'libpango-1.0.so.0': 'libpango-1.0-0',
    'libsmime3.so': 'libnss3',
    'libudev.so.1': 'libudev1',
    'libxcb.so.1': 'libxcb1',
    'libxkbcommon.so.0': 'libxkbcommon0',
  }),
)

/** Brings the rest along: named when a missing library is not in the table. */
const aptEssentials = ['libgtk-3-0*', 'libnss3', 'libasound2*', 'libgbm1']

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
 * @returns {string[]} sorted, empty where the names are not known
 */
export function toPackages({ libraries, xvfb }, { family, time64 }) {
  if (family === 'other') return []
  if (family === 'dnf') {
    return [
      ...(libraries.length ? ['gtk3', 'nss', 'alsa-lib', 'mesa-libgbm'] : []),
      ...(xvfb ? ['xorg-x11-server-Xvfb'] : []),
    ]
  }
  if (family === 'pacman') {
    return [
      ...(libraries.length ? ['gtk3', 'nss', 'alsa-lib', 'mesa'] : []),
      ...(xvfb ? ['xorg-server-xvfb'] : []),
    ]
  }
  const names = libraries.flatMap((library) => aptPackages.get(library) ?? aptEssentials)
  const all = xvfb ? [...names, 'xvfb'] : names
  return [...new Set(all.map((name) => name.replace('*', time64 ? 't64' : '')))].sort()
}

/**
 * @param {readonly string[]} packages
 * @param {Distribution} distribution
 * @param {boolean} asRoot
 * @returns {string | undefined} what a person types
 */
export function toInstallCommand(packages, { family }, asRoot) {
  const sudo = asRoot ? '' : 'sudo '
  const list = packages.join(' ')
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
