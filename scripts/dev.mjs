import { hasDisplay, openVirtualDisplay, virtualDisplayArguments } from './bootstrap/display.mjs'
import { electronEnvironment } from './bootstrap/electron.mjs'
import { exitOnSignals } from './bootstrap/exit-on-signals.mjs'
import { toReport } from './bootstrap/failure.mjs'
import { inModules, root } from './bootstrap/paths.mjs'
import { prepareRuntime } from './bootstrap/prepare.mjs'
import { run } from './bootstrap/run.mjs'
import { sandboxArguments } from './bootstrap/run-electron.mjs'
import { requireSandbox } from './bootstrap/sandbox.mjs'
import { complain } from './bootstrap/say.mjs'

/**
 * Opens the app with a page that follows its source, and starts it again when the code of the main process changes.
 *
 * @param {readonly string[]} args for the app
 */
async function develop(args) {
  const electron = await prepareRuntime({ window: true })
  requireSandbox(electron)
  const display = hasDisplay() ? undefined : await openVirtualDisplay()
  const appArgs = [...sandboxArguments(), ...(display ? virtualDisplayArguments : []), ...args]
  const { code } = await run(
    process.execPath,
    [inModules('electron-vite', 'bin/electron-vite.js'), 'dev', '--watch', '--', ...appArgs],
    { cwd: root, env: { ...process.env, ...electronEnvironment(electron), ...display?.environment } },
  )
  return code
}

exitOnSignals()
try {
  process.exitCode = await develop(process.argv.slice(2))
} catch (error) {
  complain(toReport(error))
  process.exitCode = 1
}
