import { rm } from 'node:fs/promises'
import path from 'node:path'
import { prepareBuild } from '../bootstrap/build.mjs'
import { hasDisplay, openVirtualDisplay } from '../bootstrap/display.mjs'
import { readJsonFile } from '../bootstrap/json-file.mjs'
import { checkoutCache, inModules, root } from '../bootstrap/paths.mjs'
import { run } from '../bootstrap/run.mjs'
import { runOnElectronNode } from '../bootstrap/run-electron.mjs'
import { requireSandbox } from '../bootstrap/sandbox.mjs'
import { parsePlaywrightReport, parseVitestReport } from './reports.mjs'
import { oneFailed, onePassed, toHonestTally } from './tally.mjs'

/**
 * @typedef {import('../bootstrap/electron.mjs').Electron} Electron
 * @typedef {import('./tally.mjs').Tally} Tally
 */

export function runTypes() {
  return runTool(inModules('typescript', 'bin/tsc'), ['-b'])
}

export function runLint() {
  // `biome ci` colours its output unless it is told not to.
  const colors = process.env.NO_COLOR ? ['--colors=off'] : []
  return runTool(inModules('@biomejs/biome', 'bin/biome'), ['ci', '--error-on-warnings', ...colors, '.'])
}

/**
 * @param {Electron} electron
 * @param {readonly string[]} filter
 */
export async function runUnit(electron, filter) {
  const report = await freshReport('unit.json')
  const { code } = await runOnElectronNode(electron, [
    inModules('vitest', 'vitest.mjs'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...filter,
  ])
  return toHonestTally(parseVitestReport(await readJsonFile(report)), code)
}

/**
 * Where there is no display, on two of them at a time.
 *
 * @param {Electron} electron
 * @param {readonly string[]} filter
 */
export async function runEndToEnd(electron, filter) {
  requireSandbox(electron)
  await prepareBuild(electron)
  const report = await freshReport('e2e.json')
  const displays = hasDisplay() ? [] : await Promise.all([openVirtualDisplay(), openVirtualDisplay()])
  const names = displays.map(({ environment }) => environment.DISPLAY).join(' ')
  try {
    const { code } = await runOnElectronNode(
      electron,
      [inModules('@playwright/test', 'cli.js'), 'test', ...filter],
      {
        ...displays[0]?.environment,
        ...(names && { SCROLLBACK_VIRTUAL_DISPLAYS: names }),
        SCROLLBACK_E2E_REPORT: report,
        // Playwright forces colours in its workers, and Node warns of every contradiction.
        NO_COLOR: undefined,
      },
    )
    return toHonestTally(parsePlaywrightReport(await readJsonFile(report)), code)
  } finally {
    for (const display of displays) display.close()
  }
}

/**
 * @param {string} script
 * @param {readonly string[]} args
 * @returns {Promise<Tally>}
 */
async function runTool(script, args) {
  const { code } = await run(process.execPath, [script, ...args], { cwd: root })
  return code === 0 ? onePassed : oneFailed
}

/**
 * The report of an earlier run must not speak for this one.
 *
 * @param {string} name
 */
async function freshReport(name) {
  const file = path.join(checkoutCache, 'reports', name)
  await rm(file, { force: true })
  return file
}
