import type { Match, Rule } from '../rule.ts'
import { writeLiteral } from '../rules/literal-rule.ts'

/** In place of a home folder stands what every shell calls it. */
export const HOME_RULE = 'home-folder'

/** Folders that hold the homes of people. */
const HOME = /^(?:\/home\/[^/]+|\/Users\/[^/]+|[A-Za-z]:[\\/]Users[\\/][^\\/]+|\/root)(?=[\\/]|$)/
const NOBODY = /[\\/](?:Shared|Public|Default|runner|node|ubuntu|vscode|app)$/

/** The home folder that a path lies in, wherever the path is from. */
export function findHome(path: string): string | undefined {
  const home = HOME.exec(path)?.[0]
  return home === undefined || NOBODY.test(home) ? undefined : home
}

/** A home folder in each form that paths have: on Windows, in a program's string, as the name of a project folder. */
export function createHomeRules(homes: readonly string[]): readonly Rule[] {
  const forms = new Set(homes.filter(isTelling).flatMap(formsOf))
  return [...forms].map((text) =>
    writeLiteral({
      id: HOME_RULE,
      name: 'Home folder',
      confidence: 'personal',
      text,
      isAnyCase: /^[A-Za-z]:/.test(text),
      accepts: endsThere,
    }),
  )
}

/** Not a drive, or the root of all. */
function isTelling(home: string): boolean {
  return /[^\\/:].*[^\\/:]/.test(home.replace(/^[A-Za-z]:/, ''))
}

function formsOf(path: string): readonly string[] {
  const home = path.replace(/[\\/]+$/, '')
  const encoded = home.replace(/[^A-Za-z0-9]/g, '-')
  const drive = /^([A-Za-z]):[\\/](.*)$/.exec(home)
  if (drive === null) return [home, home.replaceAll('/', '\\/'), encoded]
  const [, letter = '', rest = ''] = drive
  const parts = rest.split(/[\\/]/)
  const unix = `/${letter.toLowerCase()}/${parts.join('/')}`
  return [
    ...['\\', '\\\\', '\\\\\\\\', '/'].map((separator) => [`${letter}:`, ...parts].join(separator)),
    `/mnt${unix}`,
    unix,
    encoded,
  ]
}

function endsThere(text: string, { start, end }: Match): boolean {
  const isEncoded = /[-]/.test(text.charAt(start)) || text.charAt(start + 1) === '-'
  const next = text.slice(end, end + 2)
  if (isEncoded) return !/^[A-Za-z0-9]/.test(next) && !/[A-Za-z0-9]/.test(text.charAt(start - 1))
  return !/^(?:[A-Za-z0-9_-]|\.[A-Za-z0-9])/.test(next)
}
