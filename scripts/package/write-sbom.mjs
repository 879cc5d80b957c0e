import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { runNpm } from '../bootstrap/npm.mjs'
import { root } from '../bootstrap/paths.mjs'

/**
 * @typedef {{ name: string, version: string, 'bom-ref': string }} Component
 * @typedef {{ ref: string, dependsOn?: string[] }} Dependency
 * @typedef {{ metadata: { component: Component & { type: string } }, components: Component[], dependencies: Dependency[] }} Bom
 */

/**
 * The bill of materials, in CycloneDX: npm's, of which those remain that the build found in the app, and Electron.
 *
 * @param {string} built the folder the app was built into
 * @param {{ version: string, electronVersion: string, file: string }} options
 */
export async function writeSbom(built, { version, electronVersion, file }) {
  const output = await runNpm(['sbom', '--sbom-format=cyclonedx'], {
    cwd: root,
    purpose: 'list the packages',
  })
  /** @type {Bom} */
  const bom = JSON.parse(output.slice(output.indexOf('{')))
  const shipped = await readShipped(built)
  await writeFile(
    file,
    `${JSON.stringify(selectShipped(bom, shipped, { version, electronVersion }), null, 2)}\n`,
  )
}

/**
 * @param {Bom} bom
 * @param {ReadonlySet<string>} shipped `name@version`
 * @param {{ version: string, electronVersion: string }} versions
 * @returns {Bom}
 */
export function selectShipped(bom, shipped, { version, electronVersion }) {
  const self = bom.metadata.component
  const components = bom.components.filter((component) =>
    shipped.has(`${component.name}@${component.version}`),
  )
  const missing = [...shipped].filter(
    (key) => !components.some((component) => `${component.name}@${component.version}` === key),
  )
  if (missing.length > 0) throw new Error(`npm's bill of materials has no ${missing.join(', ')}`)
  const electron = toElectronComponent(electronVersion)
  const refs = new Set([self['bom-ref'], ...components.map((component) => component['bom-ref'])])
  const dependencies = bom.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn = [] }) => ({
      ref,
      dependsOn: [
        ...dependsOn.filter((target) => refs.has(target)),
        ...(ref === self['bom-ref'] ? [electron['bom-ref']] : []),
      ],
    }))
  return {
    ...bom,
    metadata: { ...bom.metadata, component: { ...self, type: 'application', name: 'scrollback', version } },
    components: [electron, ...components],
    dependencies: [...dependencies, { ref: electron['bom-ref'], dependsOn: [] }],
  }
}

/** @param {string} version */
function toElectronComponent(version) {
  return {
    'bom-ref': `electron@${version}`,
    type: 'framework',
    name: 'electron',
    version,
    description: 'Electron, including Chromium and Node',
    purl: `pkg:npm/electron@${version}`,
    licenses: [{ license: { id: 'MIT' } }],
  }
}

/** @param {string} built */
async function readShipped(built) {
  /** @type {Set<string>} */
  const shipped = new Set()
  for (const part of ['main', 'preload', 'renderer']) {
    /** @type {import('./licences-plugin.mjs').Licence[]} */
    const licences = JSON.parse(await readFile(path.join(built, part, 'licences.json'), 'utf8'))
    for (const { name, version } of licences) shipped.add(`${name}@${version}`)
  }
  return shipped
}
