// Runs a script on Electron's own Node, as tests and the command line do: node scripts/node.mjs <script> …
import { prepareDependencies } from './bootstrap/dependencies.mjs'
import { prepareElectron } from './bootstrap/electron.mjs'
import { exitOnSignals } from './bootstrap/exit-on-signals.mjs'
import { toReport } from './bootstrap/failure.mjs'
import { requireSupportedNode } from './bootstrap/node-version.mjs'
import { runOnElectronNode } from './bootstrap/run-electron.mjs'
import { complain } from './bootstrap/say.mjs'
import { prepareSystemLibraries } from './bootstrap/system-libraries.mjs'

exitOnSignals()
try {
  requireSupportedNode()
  await prepareDependencies()
  const electron = await prepareElectron()
  await prepareSystemLibraries(electron, { window: false })
  process.exitCode = (await runOnElectronNode(electron, process.argv.slice(2))).code
} catch (error) {
  complain(toReport(error))
  process.exitCode = 1
}
