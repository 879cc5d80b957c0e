import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { electronEnvironment } from '../bootstrap/electron.mjs'
import { Failure } from '../bootstrap/failure.mjs'
import { inModules, root } from '../bootstrap/paths.mjs'
import { lastLines, run } from '../bootstrap/run.mjs'

/** They have a lock of their own: whoever starts or tests the app does not need them. */
export const packageTools = path.join(root, 'scripts', 'package', 'tools')

/**
 * Builds the app anew, into a folder of its own: whoever runs the app from the checkout keeps theirs.
 *
 * @param {import('../bootstrap/electron.mjs').Electron} electron
 * @param {string} version
 * @param {string} folder
 */
export async function buildApp(electron, version, folder) {
  await rm(folder, { recursive: true, force: true })
  const { code, output } = await run(
    process.execPath,
    [inModules('electron-vite', 'bin/electron-vite.js'), 'build', '--logLevel=warn', `--outDir=${folder}`],
    {
      cwd: root,
      capture: true,
      env: { ...process.env, ...electronEnvironment(electron), SCROLLBACK_VERSION: version, NO_COLOR: '1' },
    },
  )
  if (code !== 0) throw new Failure(`The build failed:\n${lastLines(output, 40)}`)
}

/**
 * @param {import('../bootstrap/electron.mjs').Electron} electron
 * @param {string} workshop
 * @param {import('./builder-config.mjs').Plan} plan
 * @param {Record<string, unknown>} options for electron-builder: the targets
 */
export async function runBuilder(electron, workshop, plan, options) {
  const job = path.join(workshop, 'job.json')
  await mkdir(workshop, { recursive: true })
  await writeFile(job, JSON.stringify({ plan, options }))
  const { ELECTRON_OVERRIDE_DIST_PATH: _, ...env } = process.env
  const { code, output } = await run(electron.executable, [path.join(packageTools, 'run-builder.mjs'), job], {
    cwd: root,
    capture: true,
    env: { ...env, ELECTRON_RUN_AS_NODE: '1', NO_COLOR: '1' },
  })
  if (code !== 0) throw new Failure(`electron-builder failed:\n${lastLines(output, 30)}`)
}
