import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserWindow } from 'electron'
import { expect, test } from 'vitest'
import { createMemoryLog } from '../testing/memory-log.ts'
import { temporaryRoot } from '../testing/temporary-root.ts'
import { captureView } from './capture-view.ts'

const window = {
  isVisible: () => true,
  webContents: {
    executeJavaScript: () => Promise.resolve(),
    capturePage: () => Promise.resolve({ toPNG: () => Buffer.from('picture') }),
  },
} as unknown as BrowserWindow

test('the folder of the picture is made', async () => {
  const file = join(temporaryRoot([]), 'pictures', 'of today', 'view.png')
  await captureView(window, file, createMemoryLog())
  expect(readFileSync(file, 'utf8')).toBe('picture')
})

test('a picture that cannot be written is one sentence, and the stack goes to the file only', async () => {
  const root = temporaryRoot([{ path: 'taken', text: '' }])
  mkdirSync(join(root, 'folder'))
  const log = createMemoryLog()
  await captureView(window, join(root, 'taken', 'view.png'), log)
  await captureView(window, join(root, 'folder'), log)
  const loud = log.lines.filter((line) => !line.startsWith('info'))
  expect(loud).toEqual([
    `error Could not write a picture of the window to “${join(root, 'taken', 'view.png')}”: a part of its path is a file.`,
    `error Could not write a picture of the window to “${join(root, 'folder')}”: a folder has that name.`,
  ])
})
