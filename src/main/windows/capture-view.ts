import { writeFile } from 'node:fs/promises'
import type { BrowserWindow } from 'electron'
import type { Log } from '../log/log.ts'

/** For machines without a screen: shows what a person would see. */
export async function captureView(window: BrowserWindow, file: string, log: Log): Promise<void> {
  try {
    const image = await window.webContents.capturePage()
    await writeFile(file, image.toPNG())
    log.info(`Wrote a picture of the window to ${file}`)
  } catch (cause) {
    log.error(`No picture of the window could be written to ${file}`, cause)
  }
}
