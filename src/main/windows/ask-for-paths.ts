import { type BrowserWindow, dialog, type OpenDialogOptions } from 'electron'

/** Asks the person for a folder; undefined when they chose none. */
export async function askForFolder(window: BrowserWindow | undefined): Promise<string | undefined> {
  const [folder] = await ask(window, {
    title: 'Open Folder',
    message: 'Choose a folder with Claude Code conversations, usually “.claude”.',
    buttonLabel: 'Open',
    // The folder people look for is hidden by its dot.
    properties: ['openDirectory', 'showHiddenFiles'],
  })
  return folder
}

export function askForFiles(window: BrowserWindow | undefined): Promise<readonly string[]> {
  return ask(window, {
    title: 'Open Transcripts or Archive',
    message: 'Choose Claude Code transcripts, or a zip that Scrollback exported. They are only read.',
    buttonLabel: 'Open',
    filters: [{ name: 'Transcripts and archives', extensions: ['jsonl', 'zip'] }],
    properties: ['openFile', 'multiSelections', 'showHiddenFiles'],
  })
}

/** Asks for the folder of the vault. */
export async function askForVaultFolder(
  window: BrowserWindow | undefined,
  defaultPath: string,
): Promise<string | undefined> {
  const [folder] = await ask(window, {
    title: 'Vault',
    message: 'Choose a folder for the backups of your conversations.',
    buttonLabel: 'Back Up Here',
    defaultPath,
    properties: ['openDirectory', 'createDirectory'],
  })
  return folder
}

export async function askForProjectFolder(window: BrowserWindow | undefined): Promise<string | undefined> {
  const [folder] = await ask(window, {
    title: 'Restore to Project',
    message: 'Choose the working directory in which Claude Code will find these sessions.',
    buttonLabel: 'Choose',
    properties: ['openDirectory', 'createDirectory', 'showHiddenFiles'],
  })
  return folder
}

export async function askForArchive(window: BrowserWindow | undefined): Promise<string | undefined> {
  const [file] = await ask(window, {
    title: 'Restore from Archive',
    message: 'Choose a zip that was exported with transcripts.',
    buttonLabel: 'Open',
    filters: [{ name: 'Zip archive', extensions: ['zip'] }],
    properties: ['openFile'],
  })
  return file
}

async function ask(
  window: BrowserWindow | undefined,
  options: OpenDialogOptions,
): Promise<readonly string[]> {
  const { filePaths } = await (window
    ? dialog.showOpenDialog(window, options)
    : dialog.showOpenDialog(options))
  return filePaths
}
