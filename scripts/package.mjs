// Makes the packages of this system: npm run package [-- --release] [-- --check]
import { mkdir, readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { prepareDependencies } from './bootstrap/dependencies.mjs'
import { describeElectron, prepareElectron } from './bootstrap/electron.mjs'
import { exitOnSignals } from './bootstrap/exit-on-signals.mjs'
import { Failure, toReport } from './bootstrap/failure.mjs'
import { requireSupportedNode } from './bootstrap/node-version.mjs'
import { checkoutCache, root } from './bootstrap/paths.mjs'
import { complain, say } from './bootstrap/say.mjs'
import { prepareSystemLibraries } from './bootstrap/system-libraries.mjs'
import { buildApp, packageTools } from './package/build-app.mjs'
import { checkPackage } from './package/check-package.mjs'
import { packageForDesktop } from './package/desktop-packages.mjs'
import { packageForLinux } from './package/linux-targets.mjs'
import { toMegabytes } from './package/sizes.mjs'
import { writeSbom } from './package/write-sbom.mjs'

const output = path.join(root, 'dist')
const workshop = path.join(checkoutCache, 'package')

/** @param {readonly string[]} args */
async function makePackages(args) {
  const unknown = args.find((arg) => arg !== '--release' && arg !== '--check')
  if (unknown) {
    throw new Failure(
      `Unknown option “${unknown}”. Use --release to build packages for publishing, and --check to test them.`,
    )
  }
  requireSupportedNode()
  await prepareDependencies()
  await prepareDependencies(packageTools)
  const electron = await chooseElectron(args.includes('--release'))
  await prepareSystemLibraries(electron, { window: args.includes('--check') })

  const isTest = electron.source !== 'official'
  const version = `${await readVersion()}${isTest ? '-test' : ''}`
  say(`Packaging Scrollback ${version} with ${describeElectron(electron)}.`)
  if (isTest) say('This is a test build. Its version and its About box say so. Do not publish it.')

  await rm(output, { recursive: true, force: true })
  await mkdir(output, { recursive: true })
  const built = path.join(workshop, 'out')
  say('Building …')
  await buildApp(electron, version, built)
  const sbom = path.join(output, 'sbom.cdx.json')
  await writeSbom(built, { version, electronVersion: electron.version, file: sbom })
  const job = { electron, version, isTest, built, sbom, workshop, output }
  const made = await (process.platform === 'linux' ? packageForLinux(job) : packageForDesktop(job))
  for (const file of [...made, sbom]) {
    say(`  ${path.relative(root, file)}  ${toMegabytes((await stat(file)).size)}`)
  }
  if (args.includes('--check')) await checkPackage({ files: made, version })
}

/** @param {boolean} isRelease */
async function chooseElectron(isRelease) {
  if (!isRelease) return prepareElectron()
  process.env.SCROLLBACK_ELECTRON = 'official'
  try {
    return await prepareElectron()
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    throw new Failure(`A release needs the official Electron. ${error.message}`)
  }
}

async function readVersion() {
  /** @type {{ version: string }} */
  const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'))
  return version
}

exitOnSignals()
try {
  await makePackages(process.argv.slice(2))
} catch (error) {
  complain(toReport(error))
  process.exitCode = 1
}
