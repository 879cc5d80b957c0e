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
Description: Finds, keeps and shares your Claude Code conversations${isTest ? ' (test build)' : ''}
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
 * Chromium builds its sandbox from user namespaces. Only where the system restricts those is its helper given the
 * right to do it as root.
 */
export const postinst = `#!/bin/sh
set -e
if [ "$1" = configure ]; then
  restricted=no
  is() { [ "$(cat "$1" 2>/dev/null)" = "$2" ]; }
  is /proc/sys/kernel/apparmor_restrict_unprivileged_userns 1 && restricted=yes
  is /proc/sys/kernel/unprivileged_userns_clone 0 && restricted=yes
  is /proc/sys/user/max_user_namespaces 0 && restricted=yes
  [ -e /proc/self/ns/user ] || restricted=yes
  if [ $restricted = yes ]; then
    chmod 4755 /opt/Scrollback/chrome-sandbox
  else
    chmod 0755 /opt/Scrollback/chrome-sandbox
  fi
fi
`

export const desktopEntry = `[Desktop Entry]
Type=Application
Name=Scrollback
GenericName=Conversation browser
Comment=Find, keep and share your Claude Code conversations
Exec=/opt/Scrollback/scrollback %F
Icon=scrollback
Terminal=false
Categories=Development;Utility;
Keywords=Claude;transcript;conversation;history;
MimeType=application/x-ndjson;application/jsonl;application/x-jsonlines;application/vnd.scrollback.archive+zip;application/zip;
StartupNotify=true
StartupWMClass=Scrollback
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
