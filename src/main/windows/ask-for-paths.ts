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
    title: 'Open transcripts',
    message: 'Choose transcripts of Claude Code. They are read where they are.',
    buttonLabel: 'Open',
    filters: [{ name: 'Transcripts', extensions: ['jsonl'] }],
    properties: ['openFile', 'multiSelections', 'showHiddenFiles'],
  })
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
