import { prepareDependencies } from './bootstrap/dependencies.mjs'
import { describeElectron, prepareElectron } from './bootstrap/electron.mjs'
import { exitOnSignals } from './bootstrap/exit-on-signals.mjs'
import { toReport } from './bootstrap/failure.mjs'
import { requireSupportedNode } from './bootstrap/node-version.mjs'
import { complain, say } from './bootstrap/say.mjs'
import { prepareSystemLibraries } from './bootstrap/system-libraries.mjs'
import { runEndToEnd, runLint, runTypes, runUnit } from './suites/run-suite.mjs'
import { parseSelection } from './suites/selection.mjs'
import { oneFailed, sumTallies, toSummaryLine } from './suites/tally.mjs'

/**
 * @typedef {import('./bootstrap/electron.mjs').Electron} Electron
 * @typedef {import('./suites/selection.mjs').SuiteName} SuiteName
 * @typedef {import('./suites/tally.mjs').Tally} Tally
 */

const titles = { types: 'Type check', lint: 'Lint', unit: 'Unit tests', e2e: 'End-to-end tests' }

/** @param {readonly string[]} args */
async function test(args) {
  requireSupportedNode()
  const { names, filter } = parseSelection(args)
  await prepareDependencies()
  const window = names.includes('e2e')
  const electron = window || names.includes('unit') ? await tryPrepareElectron(window) : undefined

  /** @type {{ name: SuiteName, tally: Tally }[]} */
  const results = []
  for (const name of names) {
    say(`\n${titles[name]}`)
    results.push({ name, tally: await runSuite(name, electron, filter) })
  }
  say('')
  for (const { name, tally } of results) say(`${titles[name]}: ${toSummaryLine(tally)}`)
  if (electron) say(`Ran on ${describeElectron(electron)}.`)
  return sumTallies(results.map(({ tally }) => tally))
}

/**
 * Without Electron the types and the lint can still be checked, so its absence fails only what needs it.
 *
 * @param {boolean} window
 */
async function tryPrepareElectron(window) {
  try {
    const electron = await prepareElectron()
    await prepareSystemLibraries(electron, { window })
    say(`Testing on ${describeElectron(electron)}.`)
    return electron
  } catch (error) {
    complain(toReport(error))
    return undefined
  }
}

/**
 * @param {SuiteName} name
 * @param {Electron | undefined} electron
 * @param {readonly string[]} filter
 */
async function runSuite(name, electron, filter) {
  try {
    if (name === 'types') return await runTypes()
    if (name === 'lint') return await runLint()
    if (!electron) {
      complain('Not run, because Electron is missing (see above).')
      return oneFailed
    }
    return await (name === 'unit' ? runUnit(electron, filter) : runEndToEnd(electron, filter))
  } catch (error) {
    complain(toReport(error))
    return oneFailed
  }
}

/** @returns {Promise<Tally>} */
async function testOrComplain() {
  try {
    return await test(process.argv.slice(2))
  } catch (error) {
    complain(toReport(error))
    return oneFailed
  }
}

exitOnSignals()
// Some of the tools colour what they write into a file or a pipe as well.
if (!process.stdout.isTTY && !process.env.FORCE_COLOR) process.env.NO_COLOR ??= '1'
const total = await testOrComplain()
say(toSummaryLine(total))
process.exitCode = total.failed === 0 ? 0 : 1
