import { prepareBuild } from './build.mjs'
import { prepareDependencies } from './dependencies.mjs'
import { prepareElectron } from './electron.mjs'
import { requireSupportedNode } from './node-version.mjs'
import { requireSandbox } from './sandbox.mjs'
import { prepareSystemLibraries } from './system-libraries.mjs'

/**
 * From a fresh clone on: what running anything on Electron takes.
 *
 * @param {{ readonly window: boolean }} options
 */
export async function prepareRuntime({ window }) {
  requireSupportedNode()
  await prepareDependencies()
  const electron = await prepareElectron()
  await prepareSystemLibraries(electron, { window })
  return electron
}

/** And what opening the app takes. */
export async function prepareApp() {
  const electron = await prepareRuntime({ window: true })
  requireSandbox(electron)
  await prepareBuild(electron)
  return electron
}
