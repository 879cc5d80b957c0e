import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { runNpm } from '../bootstrap/npm.mjs'
import { inModules, root } from '../bootstrap/paths.mjs'
import { say } from '../bootstrap/say.mjs'
import { runBuilder } from './build-app.mjs'

/**
 * The packages of macOS and Windows, which electron-builder makes on its own.
 *
 * @param {import('./linux-targets.mjs').Job} job
 * @returns {Promise<string[]>} the files it made
 */
export async function packageForDesktop({ electron, version, built, sbom, workshop, output }) {
  if (process.platform === 'darwin') await addBothWatchers()
  const plan = {
    platform: process.platform,
    version,
    electronVersion: electron.version,
    // For a universal app electron-builder needs the Electron of both architectures, and gets them itself.
    electronDist: process.platform === 'darwin' ? undefined : electron.dist,
    built,
    sbom,
    output,
  }
  say('Assembling the app …')
  await runBuilder(electron, workshop, plan, process.platform === 'darwin' ? { mac: [] } : { win: [] })
  const names = (await readdir(output)).filter((name) => /\.(dmg|exe)$/.test(name))
  return names.map((name) => path.join(output, name))
}

/** npm installs the native part of this architecture only; the lock has the sums of the other one too. */
async function addBothWatchers() {
  /** @type {{ version: string }} */
  const { version } = JSON.parse(await readFile(inModules('@parcel/watcher', 'package.json'), 'utf8'))
  const names = ['x64', 'arm64'].map((arch) => `@parcel/watcher-darwin-${arch}@${version}`)
  await runNpm(['install', '--no-save', '--no-audit', '--force', '--ignore-scripts', ...names], {
    cwd: root,
    purpose: 'download the watcher for both architectures',
  })
}
