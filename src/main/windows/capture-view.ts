import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import type { BrowserWindow } from 'electron'
import type { Log } from '../log/log.ts'

const NEXT_FRAME_SHOWN = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))'

/** For machines without a screen: shows what a person would see. */
export async function captureView(window: BrowserWindow, file: string, log: Log): Promise<void> {
  try {
    // The page may be done before its window is on the screen, and what is captured until then is an older frame.
    if (!window.isVisible()) await once(window, 'show')
    await window.webContents.executeJavaScript(NEXT_FRAME_SHOWN)
    const image = await window.webContents.capturePage()
    await writeFile(file, image.toPNG())
    log.info(`Wrote a picture of the window to ${file}`)
  } catch (cause) {
    log.error(`No picture of the window could be written to ${file}`, cause)
  }
}
