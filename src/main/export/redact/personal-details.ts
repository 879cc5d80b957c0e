import { homedir, hostname, userInfo } from 'node:os'
import { findHome } from '../../../core/redact/personal/home-rules.ts'
import type { PersonalDetails } from '../../../core/redact/personal/personal-rules.ts'
import type { ExportSession } from '../plan/export-session.ts'

/** Of this computer, and of the ones that sessions of a backup come from. */
export function findPersonalDetails(
  sessions: readonly Pick<ExportSession, 'summary'>[],
  ownWords: readonly string[],
): PersonalDetails {
  const folders = sessions.flatMap(({ summary }) => summary.cwd ?? [])
  const homes = [...new Set([homedir(), ...folders.flatMap((folder) => findHome(folder) ?? [])])]
  const host = hostname()
  return {
    homes,
    userNames: [...new Set([findUserName(), ...homes.map(nameOf)])].filter((name) => name !== ''),
    hosts: [...new Set([host, host.split('.', 1)[0] as string])],
    ownWords,
  }
}

function nameOf(home: string): string {
  return home.split(/[\\/]/).at(-1) ?? ''
}

function findUserName(): string {
  try {
    return userInfo().username
  } catch {
    // A user without an entry in the list of users, as in some containers.
    return ''
  }
}
