// Draws every size and format of the icon from the SVGs in resources/icon: node scripts/generate-icons.mjs
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { hasDisplay, openVirtualDisplay, virtualDisplayArguments } from './bootstrap/display.mjs'
import { Failure, toReport } from './bootstrap/failure.mjs'
import { root } from './bootstrap/paths.mjs'
import { prepareRuntime } from './bootstrap/prepare.mjs'
import { run } from './bootstrap/run.mjs'
import { sandboxArguments } from './bootstrap/run-electron.mjs'
import { complain, say } from './bootstrap/say.mjs'
import { toIcns, toIco } from './icon/icon-files.mjs'

/** @typedef {import('./icon/icon-files.mjs').Drawing} Drawing */

const folder = path.join(root, 'resources', 'icon')
const linuxSizes = [16, 24, 32, 48, 64, 128, 256, 512, 1024]
const windowsSizes = [16, 24, 32, 48, 64, 128, 256]
const macSizes = [16, 32, 64, 128, 256, 512, 1024]
// Icons of macOS leave room around them.
const macMargin = 0.07

/** @param {number} size */
function sourceFor(size) {
  if (size <= 16 || size === 32) return 'icon-16.svg'
  return size === 24 || size === 48 ? 'icon-24.svg' : 'icon.svg'
}

/**
 * @param {import('./bootstrap/electron.mjs').Electron} electron
 * @param {readonly { size: number, margin: number }[]} wanted
 * @returns {Promise<Drawing[]>}
 */
async function draw(electron, wanted) {
  const workshop = await mkdtemp(path.join(tmpdir(), 'scrollback-icons-'))
  const display = hasDisplay() ? undefined : await openVirtualDisplay()
  try {
    const plan = path.join(workshop, 'plan.json')
    const result = path.join(workshop, 'drawn.json')
    const jobs = wanted.map(async ({ size, margin }) => {
      const svg = await readFile(path.join(folder, sourceFor(size)), 'utf8')
      return { svg, size, margin }
    })
    await writeFile(plan, JSON.stringify(await Promise.all(jobs)))
    const { ELECTRON_RUN_AS_NODE: _, ...env } = process.env
    const app = path.join(root, 'scripts', 'icon', 'draw-icons.mjs')
    const { code, output } = await run(
      electron.executable,
      [...sandboxArguments(), ...virtualDisplayArguments, app, plan, result],
      { capture: true, env: { ...env, ...display?.environment }, timeout: 60_000 },
    )
    if (code !== 0) throw new Failure(`Cannot draw the icons:\n${output}`)
    /** @type {{ png: string, pixels: string }[]} */
    const drawn = JSON.parse(await readFile(result, 'utf8'))
    return drawn.map(({ png, pixels }, index) => ({
      size: wanted[index]?.size ?? 0,
      png: Buffer.from(png, 'base64'),
      pixels: Buffer.from(pixels, 'base64'),
    }))
  } finally {
    display?.close()
    await rm(workshop, { recursive: true, force: true })
  }
}

async function generate() {
  const electron = await prepareRuntime({ window: true })
  const plain = await draw(
    electron,
    linuxSizes.map((size) => ({ size, margin: 0 })),
  )
  const mac = await draw(
    electron,
    macSizes.map((size) => ({ size, margin: size > 32 ? macMargin : 0 })),
  )
  await mkdir(path.join(folder, 'png'), { recursive: true })
  for (const { size, png } of plain) {
    await writeFile(path.join(folder, 'png', `${size}x${size}.png`), png)
  }
  await writeFile(path.join(folder, 'icon.icns'), toIcns(mac))
  await writeFile(
    path.join(folder, 'icon.ico'),
    toIco(plain.filter(({ size }) => windowsSizes.includes(size))),
  )
  say(`Drew ${linuxSizes.join(', ')} pixels, icon.icns and icon.ico in ${path.relative(root, folder)}.`)
}

try {
  await generate()
} catch (error) {
  complain(toReport(error))
  process.exitCode = 1
}
