// Runs a script on Electron's own Node, as tests and the command line do: node scripts/node.mjs <script> …
import { exitOnSignals } from './bootstrap/exit-on-signals.mjs'
import { toReport } from './bootstrap/failure.mjs'
import { prepareRuntime } from './bootstrap/prepare.mjs'
import { runOnElectronNode } from './bootstrap/run-electron.mjs'
import { complain } from './bootstrap/say.mjs'

exitOnSignals()
try {
  const electron = await prepareRuntime({ window: false })
  process.exitCode = (await runOnElectronNode(electron, process.argv.slice(2))).code
} catch (error) {
  complain(toReport(error))
  process.exitCode = 1
}
