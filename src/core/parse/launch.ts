import { isObject } from './json-value.ts'

/** How the program was started that wrote a transcript, as its records say. */
export interface Launch {
  /** `cli`, `claude-vscode`, `claude-desktop`, …: of the first record that says so. */
  readonly entrypoint: string | undefined
  /** A copy of the conversation that goes on in the background (`sessionKind: "bg"`). */
  readonly isBackground: boolean
}

export const NO_LAUNCH: Launch = { entrypoint: undefined, isBackground: false }

export function noteLaunch(known: Launch, raw: unknown): Launch {
  if (known.entrypoint !== undefined && known.isBackground) return known
  if (!isObject(raw)) return known
  const isBackground = known.isBackground || raw.sessionKind === 'bg'
  const entrypoint = known.entrypoint ?? (typeof raw.entrypoint === 'string' ? raw.entrypoint : undefined)
  const isSame = isBackground === known.isBackground && entrypoint === known.entrypoint
  return isSame ? known : { entrypoint, isBackground }
}

/** Of a transcript and what was added to it. */
export function joinLaunches(before: Launch, added: Launch): Launch {
  return {
    entrypoint: before.entrypoint ?? added.entrypoint,
    isBackground: before.isBackground || added.isBackground,
  }
}
