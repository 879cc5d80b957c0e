/** In the order of the list of keys. */
export const COMMAND_GROUPS = [
  'Search',
  'Sessions',
  'Organise',
  'Reading',
  'Export',
  'Vault',
  'Screens',
  'View',
  'Folders',
  'Help',
] as const

export type CommandGroup = (typeof COMMAND_GROUPS)[number]

/** Something a person can do: what the palette lists, what a key runs, and what the list of keys tells. */
export interface AppCommand {
  readonly id: string
  /** As a sentence that tells what happens: “Show the vault”. */
  readonly title: string
  readonly group: CommandGroup
  /** See `matchesChord` for how they are written. The first is the one to teach. */
  readonly keys: readonly string[]
  /** More words under which the palette finds it. */
  readonly words?: string
  /** Whether it makes sense right now; always where this is missing. */
  readonly isAvailable?: () => boolean
  /** It changes nothing but looks, so the menu runs it also while a dialog is open. */
  readonly isForDialogs?: true
  /** Null where the key belongs to what has the focus, and stands here only to be told. */
  readonly run: (() => void) | null
}
