import { rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { answers } from '../bootstrap/answers.mjs'
import { say } from '../bootstrap/say.mjs'
import { runBuilder } from './build-app.mjs'
import { makeDeb, makePortable } from './linux-packages.mjs'
import { describeSize, measureFolder } from './sizes.mjs'

/**
 * @typedef {object} Job
 * @property {import('../bootstrap/electron.mjs').Electron} electron
 * @property {string} version
 * @property {boolean} isTest
 * @property {string} built
 * @property {string} sbom
 * @property {string} workshop
 * @property {string} output
 */

const toolsHost = 'https://github.com/'

/**
 * @param {Job} job
 * @returns {Promise<string[]>} the files it made
 */
export async function packageForLinux({ electron, version, isTest, built, sbom, workshop, output }) {
  const unpacked = path.join(workshop, 'unpacked')
  await rm(unpacked, { recursive: true, force: true })
  const plan = {
    platform: process.platform,
    version,
    electronVersion: electron.version,
    electronDist: electron.dist,
    built,
    sbom,
    output: unpacked,
  }
  say('Assembling the app …')
  await runBuilder(electron, workshop, plan, { linux: ['dir'] })
  const app = path.join(workshop, 'app')
  await rm(app, { recursive: true, force: true })
  await rename(
    path.join(unpacked, process.arch === 'x64' ? 'linux-unpacked' : `linux-${process.arch}-unpacked`),
    app,
  )
  say(describeSize(await measureFolder(app)))

  const job = { app, version, isTest, workshop, output }
  say('Packing …')
  const portable = await makePortable(job)
  const deb = await makeDeb(job)
  if (!deb) say('No .deb: install dpkg-deb (package “dpkg”) to build one.')
  const appImage = await makeAppImage(job, electron, plan)
  return [portable, deb, appImage].filter((file) => file !== undefined)
}

/**
 * @param {import('./linux-packages.mjs').LinuxPackage} job
 * @param {import('../bootstrap/electron.mjs').Electron} electron
 * @param {import('./builder-config.mjs').Plan} plan
 */
async function makeAppImage({ app, workshop, output, version }, electron, plan) {
  if (!(await answers(toolsHost))) {
    say('No AppImage: electron-builder cannot download its tools from GitHub.')
    return undefined
  }
  await runBuilder(electron, workshop, { ...plan, output }, { linux: ['AppImage'], prepackaged: app })
  // electron-builder names architectures as each format does.
  return path.join(
    output,
    `Scrollback-${version}-${process.arch === 'x64' ? 'x86_64' : process.arch}.AppImage`,
  )
}
