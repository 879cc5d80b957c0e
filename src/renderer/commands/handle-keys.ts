import { isTyped, type KeyPress, matchesChord } from './chords.ts'
import type { AppCommand } from './command.ts'
import { type CommandsStore, isAvailable } from './commands-store.ts'

/** Where the key was pressed. */
export interface KeyPlace {
  readonly isField: boolean
  readonly platform: string
}

/** Of several commands with the same key, the one that was registered last goes first. */
export function findCommand(
  commands: readonly AppCommand[],
  press: KeyPress,
  { isField, platform }: KeyPlace,
): AppCommand | undefined {
  return commands.findLast(
    (command) =>
      command.run !== null &&
      command.keys.some((key) => matchesChord(key, press, platform) && !(isField && isTyped(key))) &&
      isAvailable(command),
  )
}

/** Runs commands by their keys, wherever the focus is. A dialog keeps its keys to itself. */
export function handleKeys(page: Document, commands: CommandsStore, platform: string): void {
  page.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.isComposing || hasDialog(page)) return
    const place = { isField: isField(event.target), platform }
    const command = findCommand(commands.getState().commands, event, place)
    if (command === undefined) return
    event.preventDefault()
    command.run?.()
  })
}

export function hasDialog(page: Document): boolean {
  return page.querySelector('dialog[open]') !== null
}

function isField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio', 'button'].includes(target.type)
  return (
    target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement || target.isContentEditable
  )
}
