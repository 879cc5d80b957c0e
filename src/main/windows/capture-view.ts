import { once } from 'node:events'
import { dirname } from 'node:path'
import type { BrowserWindow } from 'electron'
import { makeFolders } from '../files/make-folders.ts'
import { replaceFile } from '../files/replace-file.ts'
import { describeRefusal, findSystemCode } from '../library/library-error.ts'
import type { Log } from '../log/log.ts'

const NEXT_FRAME_SHOWN = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))'

/** For machines without a screen: shows what a person would see. */
export async function captureView(window: BrowserWindow, file: string, log: Log): Promise<void> {
  try {
    // The page may be done before its window is on the screen, and what is captured until then is an older frame.
    if (!window.isVisible()) await once(window, 'show')
    await window.webContents.executeJavaScript(NEXT_FRAME_SHOWN)
    const image = await window.webContents.capturePage()
    makeFolders(dirname(file))
    replaceFile(file, image.toPNG())
    log.info(`Wrote a picture of the window to ${file}`)
  } catch (cause) {
    log.error(`Could not write a picture of the window to “${file}”: ${describeFailure(cause)}.`)
    // Not on the terminal, where a stack helps nobody.
    log.info('Why there is no picture of the window:', cause)
  }
}

function describeFailure(cause: unknown): string {
  switch (findSystemCode(cause)) {
    case 'EEXIST':
    case 'ENOTDIR':
      return 'a part of its path is a file'
    case 'EISDIR':
      return 'a folder has that name'
    default:
      return describeRefusal(cause)
  }
}
