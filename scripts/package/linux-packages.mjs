import { createHash } from 'node:crypto'
import { chmod, cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { findOnPath } from '../bootstrap/display.mjs'
import { Failure } from '../bootstrap/failure.mjs'
import { root } from '../bootstrap/paths.mjs'
import { lastLines, run } from '../bootstrap/run.mjs'
import { desktopEntry, mimePackage, postinst, toControl, toDebArch, toDebVersion } from './linux-files.mjs'
import { measureFolder } from './sizes.mjs'

/**
 * @typedef {object} LinuxPackage
 * @property {string} app the folder with the unpacked app
 * @property {string} version
 * @property {boolean} isTest
 * @property {string} workshop
 * @property {string} output
 */

const iconSizes = [16, 24, 32, 48, 64, 128, 256, 512]

/**
 * electron-builder would fetch a tool for this from GitHub; Debian's own does the same without.
 *
 * @param {LinuxPackage} job
 * @returns {Promise<string | undefined>} undefined where dpkg-deb is missing
 */
export async function makeDeb({ app, version, isTest, workshop, output }) {
  if (!findOnPath('dpkg-deb')) return undefined
  const tree = path.join(workshop, 'deb')
  await rm(tree, { recursive: true, force: true })
  /** @param {string} name */
  const place = async (name) => {
    const file = path.join(tree, name)
    await mkdir(path.dirname(file), { recursive: true })
    return file
  }
  await cp(app, await place('opt/Scrollback'), { recursive: true, verbatimSymlinks: true })
  await symlink('../../opt/Scrollback/resources/bin/scrollback', await place('usr/bin/scrollback'))
  await writeFile(await place('usr/share/applications/scrollback.desktop'), desktopEntry)
  await writeFile(await place('usr/share/mime/packages/scrollback.xml'), mimePackage)
  await cp(path.join(root, 'LICENSE'), await place('usr/share/doc/scrollback/copyright'))
  const icons = path.join(root, 'resources', 'icon')
  for (const size of iconSizes) {
    const name = `${size}x${size}`
    await cp(
      path.join(icons, 'png', `${name}.png`),
      await place(`usr/share/icons/hicolor/${name}/apps/scrollback.png`),
    )
  }
  await cp(path.join(icons, 'icon.svg'), await place('usr/share/icons/hicolor/scalable/apps/scrollback.svg'))
  await openForAll(tree)

  const { bytes } = await measureFolder(tree)
  const sums = await toMd5Sums(tree)
  await writeFile(
    await place('DEBIAN/control'),
    toControl({ version, arch: process.arch, installedBytes: bytes, isTest }),
  )
  await writeFile(await place('DEBIAN/md5sums'), sums)
  await writeFile(await place('DEBIAN/postinst'), postinst, { mode: 0o755 })
  await chmod(path.join(tree, 'DEBIAN'), 0o755)

  const file = path.join(output, `scrollback_${toDebVersion(version)}_${toDebArch(process.arch)}.deb`)
  // Debian 12 and Ubuntu 22.04 read it; xz would save a tenth and take twenty times as long.
  await must('dpkg-deb', ['--root-owner-group', '-Zzstd', '-z12', '--build', tree, file])
  await rm(tree, { recursive: true, force: true })
  return file
}

/**
 * An archive that runs from where it is unpacked.
 *
 * @param {LinuxPackage} job
 */
export async function makePortable({ app, version, workshop, output }) {
  const name = `Scrollback-${version}-linux-${process.arch}`
  const folder = path.join(workshop, name)
  await rm(folder, { recursive: true, force: true })
  await cp(app, folder, { recursive: true, verbatimSymlinks: true })
  await openForAll(folder)
  const file = path.join(output, `${name}.tar.gz`)
  await must('tar', ['--owner=0', '--group=0', '-czf', file, '-C', workshop, name])
  await rm(folder, { recursive: true, force: true })
  return file
}

/**
 * Whatever the umask of whoever packages: everybody may read, and run what can be run.
 *
 * @param {string} folder
 */
async function openForAll(folder) {
  await must('chmod', ['-R', 'u=rwX,go=rX', folder])
}

/** @param {string} tree */
async function toMd5Sums(tree) {
  const entries = await readdir(tree, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
  const lines = []
  for (const file of files.sort()) {
    const sum = createHash('md5')
      .update(await readFile(file))
      .digest('hex')
    lines.push(`${sum}  ${path.relative(tree, file)}\n`)
  }
  return lines.join('')
}

/**
 * @param {string} command
 * @param {readonly string[]} args
 */
async function must(command, args) {
  const { code, output, missing } = await run(command, args, { capture: true })
  if (missing) throw new Failure(`${command} was not found. Install it and run this again.`)
  if (code !== 0) throw new Failure(`${command} failed:\n${lastLines(output)}`)
}
