// An Electron app that turns SVG drawings into pixels; scripts/generate-icons.mjs starts it.
import { readFileSync, writeFileSync } from 'node:fs'
import { app, BrowserWindow } from 'electron'

/** Runs in the page. A canvas keeps transparency, and needs no window on a screen. */
const draw = `async (svg, size, margin) => {
  const image = new Image()
  image.src = 'data:image/svg+xml;base64,' + btoa(svg)
  await image.decode()
  const canvas = new OffscreenCanvas(size, size)
  const context = canvas.getContext('2d')
  const edge = Math.round(size * margin)
  context.drawImage(image, edge, edge, size - 2 * edge, size - 2 * edge)
  const png = await (await canvas.convertToBlob({ type: 'image/png' })).bytes()
  return { png, pixels: new Uint8Array(context.getImageData(0, 0, size, size).data) }
}`

async function drawAll() {
  const [plan, target] = process.argv.slice(-2)
  if (!plan || !target) throw new Error('Usage: the plan, and the output file')
  await app.whenReady()
  const window = new BrowserWindow({ show: false })
  await window.loadURL('data:text/html,<!doctype html><title>Icons</title>')
  /** @type {{ svg: string, size: number, margin: number }[]} */
  const jobs = JSON.parse(readFileSync(plan, 'utf8'))
  const drawn = []
  for (const { svg, size, margin } of jobs) {
    const code = `(${draw})(${JSON.stringify(svg)}, ${size}, ${margin})`
    const { png, pixels } = await window.webContents.executeJavaScript(code)
    drawn.push({ png: Buffer.from(png).toString('base64'), pixels: Buffer.from(pixels).toString('base64') })
  }
  writeFileSync(target, JSON.stringify(drawn))
  app.exit(0)
}

// Not a top-level await: in an ES module, waiting for the app to be ready keeps it from becoming so.
drawAll().catch((error) => {
  process.stderr.write(`${error.stack}\n`)
  app.exit(1)
})
