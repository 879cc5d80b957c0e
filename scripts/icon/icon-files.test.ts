import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../bootstrap/paths.mjs'
import { toIcns, toIco } from './icon-files.mjs'

const icons = path.join(root, 'resources', 'icon')

function drawing(size: number) {
  const png = readFileSync(path.join(icons, 'png', `${size}x${size}.png`))
  return { size, png, pixels: Buffer.alloc(size * size * 4, size) }
}

test('the icon of Windows lists every size where it is', () => {
  const ico = toIco([16, 24, 256].map(drawing))
  expect(ico.readUInt16LE(4)).toBe(3)
  expect([ico.readUInt8(6), ico.readUInt8(22), ico.readUInt8(38)]).toEqual([16, 24, 0])
  const last = ico.readUInt32LE(6 + 32 + 12)
  expect(ico.subarray(last).equals(drawing(256).png)).toBe(true)
  expect(ico.readUInt32LE(6 + 8)).toBe(40 + 16 * 16 * 4 + 64)
})

test('the icon of macOS is as long as it says, in all of its parts', () => {
  const icns = toIcns([16, 32, 64, 128, 256, 512, 1024].map(drawing))
  expect(icns.toString('latin1', 0, 4)).toBe('icns')
  expect(icns.readUInt32BE(4)).toBe(icns.length)
  let at = 8
  while (at < icns.length) at += icns.readUInt32BE(at + 4)
  expect(at).toBe(icns.length)
})
