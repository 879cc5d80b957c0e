import { type BrowserWindow, dialog, type OpenDialogOptions } from 'electron'

/** Asks the person for a folder; undefined when they chose none. */
export async function askForFolder(window: BrowserWindow | undefined): Promise<string | undefined> {
  const [folder] = await ask(window, {
    title: 'Open a folder',
    message: 'Choose a folder with Claude Code conversations, usually “.claude”.',
    buttonLabel: 'Open',
    // The folder people look for is hidden by its dot.
    properties: ['openDirectory', 'showHiddenFiles'],
  })
  return folder
}

export function askForFiles(window: BrowserWindow | undefined): Promise<readonly string[]> {
  return ask(window, {
    title: 'Open transcripts or an archive',
    message: 'Choose transcripts of Claude Code, or a zip that Scrollback exported. They are only read.',
    buttonLabel: 'Open',
    filters: [{ name: 'Transcripts and archives', extensions: ['jsonl', 'zip'] }],
    properties: ['openFile', 'multiSelections', 'showHiddenFiles'],
  })
}

/** Asks where copies shall be kept. */
export async function askForVaultFolder(
  window: BrowserWindow | undefined,
  defaultPath: string,
): Promise<string | undefined> {
  const [folder] = await ask(window, {
    title: 'Vault',
    message: 'Choose a folder in which copies of your conversations are kept.',
    buttonLabel: 'Keep here',
    defaultPath,
    properties: ['openDirectory', 'createDirectory'],
  })
  return folder
}

export async function askForProjectFolder(window: BrowserWindow | undefined): Promise<string | undefined> {
  const [folder] = await ask(window, {
    title: 'Restore to a project',
    message: 'Choose the working folder in which Claude Code shall find these sessions.',
    buttonLabel: 'Choose',
    properties: ['openDirectory', 'createDirectory', 'showHiddenFiles'],
  })
  return folder
}

export async function askForArchive(window: BrowserWindow | undefined): Promise<string | undefined> {
  const [file] = await ask(window, {
    title: 'Restore from an archive',
    message: 'Choose a zip that was exported with raw files.',
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
