import { rm } from 'node:fs/promises'
import path from 'node:path'
import { inModules, root } from '../bootstrap/paths.mjs'
import { shippedModules } from './shipped-modules.mjs'

/**
 * @typedef {object} Plan
 * @property {NodeJS.Platform} platform
 * @property {string} version of the package
 * @property {string} electronVersion
 * @property {string | undefined} electronDist where it is already; else electron-builder gets it
 * @property {string} built the folder the app was built into
 * @property {string} sbom
 * @property {string} output
 */

/**
 * What electron-builder is told, on every system.
 *
 * @param {Plan} plan
 */
export function toBuilderConfig({ version, electronVersion, electronDist, built, sbom, output }) {
  return {
    appId: 'app.scrollback.Scrollback',
    productName: 'Scrollback',
    copyright: 'Copyright © The Scrollback authors',
    directories: { output, buildResources: path.join(root, 'resources', 'icon') },
    electronVersion,
    ...(electronDist ? { electronDist } : {}),
    // The window and its menus speak English; the words of all others are 40 MB.
    electronLanguages: ['en-US', 'en'],
    extraMetadata: { version, desktopName: 'scrollback.desktop' },
    files: [
      { from: path.relative(root, built), to: 'out' },
      'package.json',
      // Of what is below node_modules, electron-builder takes production packages, and we only those not bundled.
      ...toModuleExcludes(shippedModules),
    ],
    asar: true,
    asarUnpack: ['**/*.node'],
    extraResources: [
      { from: 'resources/sample-library', to: 'sample-library' },
      { from: 'resources/icon/png/256x256.png', to: 'icon/png/256x256.png' },
      { from: sbom, to: 'sbom.cdx.json' },
    ],
    afterExtract: removeDefaultApp,
    // Native parts come ready for use from the registry.
    npmRebuild: false,
    electronFuses: {
      runAsNode: false,
      // There are no cookies, and the key for them would be asked for in the system's key ring.
      enableCookieEncryption: false,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      enableEmbeddedAsarIntegrityValidation: true,
      onlyLoadAppFromAsar: true,
      grantFileProtocolExtraPrivileges: false,
      // Setting fuses breaks the signature without which no Mac of today starts a program.
      resetAdHocDarwinSignature: true,
    },
    publish: null,
    linux: {
      executableName: 'scrollback',
      category: 'Development',
      icon: 'png',
      extraResources: [{ from: 'resources/bin/scrollback', to: 'bin/scrollback' }],
    },
    mac: {
      target: [{ target: 'dmg', arch: 'universal' }],
      category: 'public.app-category.developer-tools',
      icon: 'icon.icns',
      // Both halves of the universal app have both native parts of the watcher, and each takes its own.
      x64ArchFiles: '**/node_modules/@parcel/watcher-darwin-*/**',
      fileAssociations: [
        { ext: 'jsonl', name: 'Claude Code transcript', role: 'Viewer', rank: 'Alternate' },
        { ext: 'zip', name: 'Scrollback archive', role: 'Viewer', rank: 'Alternate' },
      ],
      extraResources: [
        { from: 'resources/bin/scrollback', to: 'bin/scrollback' },
        { from: inModules('electron', 'dist/LICENSES.chromium.html'), to: 'LICENSES.chromium.html' },
      ],
    },
    win: {
      target: [
        { target: 'nsis', arch: 'x64' },
        { target: 'portable', arch: 'x64' },
      ],
      icon: 'icon.ico',
      extraResources: [{ from: 'resources/bin/scrollback.cmd', to: 'bin/scrollback.cmd' }],
    },
    nsis: {
      artifactName: `Scrollback-Setup-\${version}.\${ext}`,
      oneClick: false,
      allowToChangeInstallationDirectory: true,
      include: path.join(root, 'scripts', 'package', 'open-with.nsh'),
    },
    portable: { artifactName: `Scrollback-\${version}-portable.\${ext}` },
    dmg: { artifactName: `Scrollback-\${version}-universal.\${ext}` },
    appImage: { artifactName: `Scrollback-\${version}-\${arch}.\${ext}` },
  }
}

/**
 * What Electron shows where there is no app.
 *
 * @param {{ appOutDir: string, packager: { getResourcesDir(folder: string): string } }} context
 */
function removeDefaultApp({ appOutDir, packager }) {
  return rm(path.join(packager.getResourcesDir(appOutDir), 'default_app.asar'), { force: true })
}

/**
 * Patterns that leave out all packages but these, and of these what is not needed to run them. An inclusion
 * after an exclusion would not count.
 *
 * @param {readonly string[]} kept
 */
export function toModuleExcludes(kept) {
  const [scoped, plain] = [
    kept.filter((name) => name.includes('/')),
    kept.filter((name) => !name.includes('/')),
  ]
  const scopes = new Map(scoped.map((name) => [name.split('/')[0] ?? '', /** @type {string[]} */ ([])]))
  for (const name of scoped) {
    const [scope = '', inner = ''] = name.split('/')
    scopes.get(scope)?.push(inner)
  }
  return [
    `!node_modules/!(${[...scopes.keys(), ...plain].join('|')})/**`,
    ...[...scopes].map(([scope, names]) => `!node_modules/${scope}/!(${names.join('|')})/**`),
    '!node_modules/**/{README.md,*.flow,binding.gyp,src,scripts,test}',
  ]
}
