import { expect, test } from 'vitest'
import { parseDistribution, parseMissingLibraries, toInstallCommand, toPackages } from './linux-packages.mjs'
import { toAdvice } from './system-libraries.mjs'

const bookworm =
  'PRETTY_NAME="Debian GNU/Linux 12 (bookworm)"\nVERSION_ID="12"\nVERSION_CODENAME=bookworm\nID=debian\n'
const trixie = 'VERSION_ID="13"\nVERSION_CODENAME=trixie\nID=debian\n'
const jammy = 'ID=ubuntu\nID_LIKE=debian\nVERSION_CODENAME=jammy\nUBUNTU_CODENAME=jammy\n'
const noble = 'ID=ubuntu\nID_LIKE=debian\nVERSION_CODENAME=noble\nUBUNTU_CODENAME=noble\n'
const mint = 'ID=linuxmint\nID_LIKE="ubuntu debian"\nVERSION_CODENAME=wilma\nUBUNTU_CODENAME=noble\n'

const bare = ['libgtk-3.so.0', 'libnss3.so', 'libnssutil3.so', 'libasound.so.2']

test.each([
  ['Debian 12', bookworm],
  ['Ubuntu 22.04', jammy],
])('%s has the plain package names', (_, osRelease) => {
  expect(toPackages({ libraries: bare, xvfb: true }, parseDistribution(osRelease))).toEqual([
    'libgtk-3-0',
    'libnss3',
    'libasound2',
    'libgbm1',
    'xvfb',
  ])
})

test.each([
  ['Debian 13', trixie],
  ['Ubuntu 24.04', noble],
  ['Mint 22, which is made of it', mint],
])('%s has the names of the 64-bit time transition', (_, osRelease) => {
  expect(toPackages({ libraries: bare, xvfb: false }, parseDistribution(osRelease))).toEqual([
    'libgtk-3-0t64',
    'libnss3',
    'libasound2t64',
    'libgbm1',
  ])
})

test('Xvfb alone is asked for when only that is missing', () => {
  expect(toPackages({ libraries: [], xvfb: true }, parseDistribution(bookworm))).toEqual(['xvfb'])
  expect(toPackages({ libraries: bare, xvfb: true }, parseDistribution('ID=unheard-of'))).toEqual([])
})

test.each([
  ['ID=fedora', 'sudo dnf install -y gtk3 nss alsa-lib mesa-libgbm xorg-x11-server-Xvfb'],
  ['ID=arch', 'sudo pacman -S --needed gtk3 nss alsa-lib mesa xorg-server-xvfb'],
])('%s gets its own command', (osRelease, command) => {
  const distribution = parseDistribution(osRelease)
  const packages = toPackages({ libraries: bare, xvfb: true }, distribution)
  expect(toInstallCommand(packages, distribution, false)).toBe(command)
})

test('only who is not root is told to use sudo', () => {
  const distribution = parseDistribution(bookworm)
  expect(toInstallCommand(['libgbm1'], distribution, false)).toBe(
    'sudo apt-get update && sudo apt-get install -y --no-install-recommends libgbm1',
  )
  expect(toInstallCommand(['libgbm1'], distribution, true)).not.toContain('sudo')
})

test('reads from ldd what the loader did not find, each once', () => {
  const output = `
	linux-vdso.so.1 (0x00007f625d803000)
	libffmpeg.so => /opt/electron/libffmpeg.so (0x00007f6250800000)
	libgtk-3.so.0 => not found
	libgtk-3.so.0 => not found
	libgbm.so.1 => not found
	/lib64/ld-linux-x86-64.so.2 (0x00007f625d805000)
`
  expect(parseMissingLibraries(output)).toEqual(['libgtk-3.so.0', 'libgbm.so.1'])
  expect(parseMissingLibraries('\tlibm.so.6 => /lib/libm.so.6 (0x0)\n')).toEqual([])
})

test('the advice names what is missing, and the command', () => {
  expect(toAdvice({ libraries: ['libgtk-3.so.0'], xvfb: true }, 'sudo apt-get install libgtk-3-0 xvfb')).toBe(
    'Electron needs libgtk-3.so.0, and there is no display and no Xvfb. Run: sudo apt-get install libgtk-3-0 xvfb',
  )
  expect(toAdvice({ libraries: [], xvfb: true }, undefined)).toBe(
    "There is no display and no Xvfb. Install them with your distribution's package manager.",
  )
})
