import { assertNever } from '../assert-never.ts'

/** Whose rules the command is written by. PowerShell and cmd are those of Windows. */
export type Shell = 'sh' | 'powershell' | 'cmd'

export interface ResumeParts {
  /** The id of the session. */
  readonly session: string
  /** The folder it is found from. */
  readonly folder: string
  /** Goes on in a copy. */
  readonly isFork: boolean
  /** Where Claude Code has to look, if not in its usual place. */
  readonly configFolder?: string | undefined
}

const SESSION_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const WINDOWS_PATH = /^(?:[a-z]:[\\/]|\\\\[^\\])/i
// A terminal obeys these when they are pasted, whatever quotes stand around them. A line break in quotes is only a line break.
const CONTROLS = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/

/** Why there is no safe command for these parts, in a sentence; undefined where there is one. */
export function findResumeProblem(parts: ResumeParts, shell: Shell): string | undefined {
  const { session, folder, configFolder } = parts
  if (!SESSION_ID.test(session)) return 'Claude Code resumes only sessions that have an id of its own.'
  for (const path of configFolder === undefined ? [folder] : [folder, configFolder])
    if (!isSafePath(path, shell))
      return `The name of the folder “${path}” cannot be written into a command safely.`
  return undefined
}

function isSafePath(path: string, shell: Shell): boolean {
  if (CONTROLS.test(path)) return false
  if (shell === 'sh') return path.startsWith('/')
  if (!WINDOWS_PATH.test(path) || /["\n]/.test(path)) return false
  // In cmd, nothing keeps %NAME% from being replaced, and with some settings !NAME! neither.
  return shell === 'powershell' || !/[%!]/.test(path)
}

/** The command that goes on with a session. It is made of nothing but these parts, which are checked. */
export function toResumeCommand(parts: ResumeParts, shell: Shell): string {
  const problem = findResumeProblem(parts, shell)
  if (problem !== undefined) throw new Error(problem)
  const { session, folder, isFork, configFolder } = parts
  const claude = `claude --resume ${session}${isFork ? ' --fork-session' : ''}`
  switch (shell) {
    case 'sh': {
      const variable = configFolder === undefined ? '' : `env CLAUDE_CONFIG_DIR=${quoteForSh(configFolder)} `
      return `cd ${quoteForSh(folder)} && ${variable}${claude}`
    }
    case 'powershell': {
      const variable =
        configFolder === undefined ? '' : `$env:CLAUDE_CONFIG_DIR = ${quoteForPowerShell(configFolder)}; `
      return `Set-Location -LiteralPath ${quoteForPowerShell(folder)}; if ($?) { ${variable}${claude} }`
    }
    case 'cmd': {
      const variable = configFolder === undefined ? '' : `set "CLAUDE_CONFIG_DIR=${configFolder}" && `
      // cmd cannot stand in a share: pushd gives it a letter.
      const go = folder.startsWith('\\\\') ? 'pushd' : 'cd /d'
      return `${go} "${folder}" && ${variable}${claude}`
    }
    default:
      return assertNever(shell)
  }
}

/** For sh, bash, zsh and fish alike: in quotes, fish takes a backslash for more than a backslash, so none stands in quotes. */
export function quoteForSh(text: string): string {
  return `'${text.replace(/['\\]/g, "'\\$&'")}'`
}

/** PowerShell takes curly quotes for straight ones. */
function quoteForPowerShell(text: string): string {
  return `'${text.replace(/['\u2018-\u201b]/g, '$&$&')}'`
}
