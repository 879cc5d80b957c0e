import { clipboard, nativeImage } from 'electron'
import { ExpectedError } from '../../shared/expected-error.ts'

/** Puts a picture of the page (`data:image/png;base64,…`) on the clipboard. */
export async function copyPicture(png: string): Promise<void> {
  const picture = nativeImage.createFromDataURL(png)
  if (picture.isEmpty()) throw new ExpectedError('unreadable', 'The picture could not be copied.')
  // The build that the bootstrap falls back to has the older of two interfaces.
  if ('writeImage' in clipboard && typeof clipboard.writeImage === 'function') clipboard.writeImage(picture)
  else {
    const { ClipboardItem } = await import('electron')
    const blob = new Blob([new Uint8Array(picture.toPNG())], { type: 'image/png' })
    await clipboard.write([new ClipboardItem({ 'image/png': blob })])
  }
}
