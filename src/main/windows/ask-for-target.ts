import { extname, join } from 'node:path'
import { app, type BrowserWindow, dialog, type SaveDialogOptions } from 'electron'
import type { TargetChoice } from '../ipc/export-handlers.ts'

const NAMES: Readonly<Record<TargetChoice['ending'], string>> = {
  '.scrollback.zip': 'Scrollback archive',
  '.zip': 'Zip archive',
  '.md': 'Markdown',
  '.html': 'Web page',
  '.json': 'JSON',
}

/** Asks the person where to write; undefined when they chose nothing. The system asks before a file is replaced. */
export async function askForTarget(
  window: BrowserWindow | undefined,
  { suggestedName, ending }: TargetChoice,
): Promise<string | undefined> {
  const extension = extname(ending)
  const options: SaveDialogOptions = {
    title: 'Export',
    buttonLabel: 'Export',
    defaultPath: join(app.getPath('documents'), `${suggestedName}${ending}`),
    filters: [{ name: NAMES[ending], extensions: [extension.slice(1)] }],
    properties: ['createDirectory', 'showOverwriteConfirmation'],
  }
  const { canceled, filePath } = await (window
    ? dialog.showSaveDialog(window, options)
    : dialog.showSaveDialog(options))
  if (canceled || filePath === '') return undefined
  return filePath.toLowerCase().endsWith(extension) ? filePath : `${filePath}${ending}`
}
