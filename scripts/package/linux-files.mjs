/**
 * @typedef {object} DebControl
 * @property {string} version as npm writes it
 * @property {string} arch as Node names it
 * @property {number} installedBytes
 * @property {boolean} isTest
 */

/** Debian 13 and Ubuntu 24.04 have other names for what the 64-bit time transition changed. */
const dependencies = [
  'libasound2t64 | libasound2',
  'libatk-bridge2.0-0t64 | libatk-bridge2.0-0',
  'libatk1.0-0t64 | libatk1.0-0',
  'libatspi2.0-0t64 | libatspi2.0-0',
  'libc6',
  'libcairo2',
  'libcups2t64 | libcups2',
  'libdbus-1-3',
  'libexpat1',
  'libgbm1',
  'libglib2.0-0t64 | libglib2.0-0',
  'libgtk-3-0t64 | libgtk-3-0',
  'libnspr4',
  'libnss3',
  'libpango-1.0-0',
  'libudev1',
  'libx11-6',
  // Loaded while it runs, so ldd does not show it; without it there is no window.
  'libx11-xcb1',
  'libxcb1',
  'libxcomposite1',
  'libxdamage1',
  'libxext6',
  'libxfixes3',
  'libxkbcommon0',
  'libxrandr2',
]

/** @param {DebControl} control */
export function toControl({ version, arch, installedBytes, isTest }) {
  return `Package: scrollback
Version: ${toDebVersion(version)}
Architecture: ${toDebArch(arch)}
Maintainer: The Scrollback authors
Installed-Size: ${Math.ceil(installedBytes / 1024)}
Depends: ${dependencies.join(', ')}
Recommends: xdg-utils
Section: utils
Priority: optional
Description: Find, back up and share your Claude Code conversations${isTest ? ' (test build)' : ''}
 Scrollback searches the transcripts that Claude Code writes, keeps them when
 Claude Code deletes them, and exports them. Nothing leaves the computer.
`
}

/**
 * A tilde sorts before everything: a test build is older than its release.
 *
 * @param {string} version
 */
export function toDebVersion(version) {
  return version.replace('-', '~')
}

/** @param {string} arch */
export function toDebArch(arch) {
  return arch === 'x64' ? 'amd64' : arch
}

/**
 * Chromium builds its sandbox from user namespaces. Only where somebody without rights cannot make one (in some
 * containers; by a setting of the kernel; on Ubuntu, which lets them be made but not used) its helper may do it as root.
 */
export const postinst = `#!/bin/sh
set -e
if [ "$1" = configure ]; then
  helper=/opt/Scrollback/chrome-sandbox
  restricted=$(cat /proc/sys/kernel/apparmor_restrict_unprivileged_userns 2>/dev/null || true)
  if [ "$restricted" != 1 ] &&
    setpriv --reuid=65534 --regid=65534 --clear-groups unshare --user --map-root-user true 2>/dev/null; then
    chmod 0755 $helper
  else
    chmod 4755 $helper
  fi
fi
`

/** Not for every zip: where nothing else says that it opens them, Scrollback would. */
export const desktopEntry = `[Desktop Entry]
Type=Application
Name=Scrollback
GenericName=Conversation browser
Comment=Find, keep and share your Claude Code conversations
Exec=/opt/Scrollback/scrollback %F
Icon=scrollback
Terminal=false
Categories=Development;
Keywords=Claude;transcript;conversation;history;
MimeType=application/x-ndjson;application/jsonl;application/x-jsonlines;application/vnd.scrollback.archive+zip;
StartupNotify=true
StartupWMClass=scrollback
`

/** The low weight leaves .jsonl to whatever else names a type for it. */
export const mimePackage = `<?xml version="1.0" encoding="UTF-8"?>
<mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info">
  <mime-type type="application/x-ndjson">
    <comment>JSON lines</comment>
    <sub-class-of type="text/plain"/>
    <glob pattern="*.jsonl" weight="40"/>
  </mime-type>
  <mime-type type="application/vnd.scrollback.archive+zip">
    <comment>Scrollback archive</comment>
    <sub-class-of type="application/zip"/>
    <icon name="scrollback"/>
    <glob pattern="*.scrollback.zip" weight="60"/>
  </mime-type>
</mime-info>
`
