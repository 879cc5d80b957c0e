import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { inModules } from '../bootstrap/paths.mjs'
import { shippedModules } from './shipped-modules.mjs'

/**
 * @typedef {object} Licence
 * @property {string} name
 * @property {string} version
 * @property {string} licence its SPDX expression
 * @property {string} text empty where the package brings none
 *
 * @typedef {{ type: string, modules?: Record<string, { renderedLength: number }> }} Output
 */

/**
 * Writes licences.json beside a bundle: of the packages that really are in it, not of all that are installed.
 *
 * @param {{ shipsModules?: boolean }} [options] shipsModules: what stays outside of the bundle counts too
 */
export function licencesPlugin({ shipsModules = false } = {}) {
  return {
    name: 'scrollback-licences',
    /**
     * @this {{ emitFile(file: { type: 'asset', fileName: string, source: string }): void }}
     * @param {unknown} _options
     * @param {Record<string, Output>} bundle
     */
    generateBundle(_options, bundle) {
      const folders = new Set(shipsModules ? listShipped() : [])
      for (const { modules = {} } of Object.values(bundle)) {
        for (const [id, { renderedLength }] of Object.entries(modules)) {
          const folder = renderedLength > 0 ? toPackageFolder(id) : undefined
          if (folder) folders.add(folder)
        }
      }
      const licences = [...folders].map(readLicence).sort((a, b) => (a.name < b.name ? -1 : 1))
      this.emitFile({
        type: 'asset',
        fileName: 'licences.json',
        source: `${JSON.stringify(licences, null, 1)}\n`,
      })
    },
  }
}

/**
 * @param {string} id of a module: a path, maybe with a query or a mark of the bundler's
 * @returns {string | undefined}
 */
export function toPackageFolder(id) {
  const file = id.replaceAll('\\', '/').replace(/^\0/, '').replace(/\?.*$/, '')
  return /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1]
}

/**
 * @param {string} folder of a package
 * @returns {Licence}
 */
export function readLicence(folder) {
  /** @type {{ name: string, version: string, license?: string }} */
  const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  const { name, version, license = 'unknown' } = manifest
  const file = readdirSync(folder).find((entry) => /^(licen[cs]e|copying)(\.|-|$)/i.test(entry))
  return {
    name,
    version,
    licence: license,
    text: file ? readFileSync(path.join(folder, file), 'utf8').trim() : '',
  }
}

function listShipped() {
  return shippedModules.flatMap((name) => {
    const folder = inModules(name, '.')
    if (!name.endsWith('*')) return [folder]
    const parent = path.dirname(folder)
    const prefix = path.basename(folder).slice(0, -1)
    return readdirSync(parent)
      .filter((entry) => entry.startsWith(prefix) && existsSync(path.join(parent, entry, 'package.json')))
      .map((entry) => path.join(parent, entry))
  })
}
