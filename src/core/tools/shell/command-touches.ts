import type { TouchedFile } from '../touched-file.ts'

/** What the words of a command say about files: moves and removals. It is a guess, because nobody ran it. */
export function touchesOfCommand(command: string, isPowerShell = false): readonly TouchedFile[] {
  const touched: TouchedFile[] = []
  let folder: string | undefined = ''
  for (const words of readCommands(command, isPowerShell)) {
    const [name, ...rest] = withoutPrefix(words)
    const given = name === 'git' ? rest.slice(1) : rest
    const verb = name === 'git' ? rest[0] : name
    if (name === 'cd') folder = folder === undefined ? undefined : join(folder, rest[0])
    else if (verb === 'mv') touched.push(...toMoves(given, folder))
    else if (verb === 'rm' && !given.includes('--cached'))
      touched.push(...given.filter(isPath).flatMap((path) => toHint(join(folder, path), 'deleted')))
  }
  return touched
}

/** Of one word, that is not plain: a shell would make something else of it. */
const EXPANDED = undefined

type Word = string | typeof EXPANDED

/** Spaces and comments, operators, redirections, and the pieces of a word. */
const TOKEN =
  /(?<space>[ \t]+|\\\r?\n|(?<=^|[\s;|&()])#[^\n]*)|(?<end>\r?\n|[;|&()]+)|(?<redirection>\d*[<>][<>&|]*[ \t]*)|(?<single>'[^']*'?)|(?<double>"(?:[^"\\]|\\.)*"?)|(?<escaped>\\[^\n]?)|(?<plain>[^\s;|&()<>'"\\]+)/gsy

/** The simple commands of a line, each as its words. What stands behind a here-document is not read. */
function readCommands(command: string, isPowerShell: boolean): readonly (readonly Word[])[] {
  const commands: Word[][] = [[]]
  let word: { text: string; isExpanded: boolean } | undefined
  let isTarget = false
  function endWord(): void {
    if (word !== undefined && !isTarget) commands.at(-1)?.push(word.isExpanded ? EXPANDED : word.text)
    if (word !== undefined) isTarget = false
    word = undefined
  }
  for (const { groups = {} } of command.matchAll(TOKEN)) {
    const { space, end, redirection, single, double, escaped, plain } = groups
    if (space !== undefined) endWord()
    else if (end !== undefined) {
      endWord()
      isTarget = false
      commands.push([])
    } else if (redirection !== undefined) {
      endWord()
      if (redirection.startsWith('<<')) break
      isTarget = true
    } else {
      word ??= { text: '', isExpanded: false }
      word.text +=
        single?.replaceAll("'", '') ?? unquote(double) ?? fromEscape(escaped, isPowerShell) ?? plain ?? ''
      word.isExpanded ||= /[$`]/.test(double ?? '') || /[$`*?[\]{}~]/.test(plain ?? '')
    }
  }
  endWord()
  return commands
}

function unquote(double: string | undefined): string | undefined {
  return double?.replace(/^"|"$/g, '').replace(/\\(["\\$`])/g, '$1')
}

function fromEscape(escaped: string | undefined, isPowerShell: boolean): string | undefined {
  return isPowerShell ? escaped : escaped?.slice(1)
}

/** `sudo`, and variables that are set for the command only. */
function withoutPrefix(words: readonly Word[]): readonly Word[] {
  const first = words.findIndex((word) => word !== 'sudo' && !/^\w+=/.test(word ?? ''))
  return first < 0 ? [] : words.slice(first)
}

function isPath(word: Word): word is string {
  return word !== undefined && word !== '' && !word.startsWith('-')
}

function toMoves(words: readonly Word[], folder: string | undefined): readonly TouchedFile[] {
  // With an option that has a value of its own, nobody knows which word is the target.
  if (words.some((word) => word !== undefined && /^-[tS]|^--(?:target|suffix)/.test(word))) return []
  const paths = words.filter((word) => !word?.startsWith('-'))
  const target = paths.at(-1)
  const sources = paths.slice(0, -1)
  if (target === undefined || sources.length === 0) return []
  const isFolder = sources.length > 1 || /[\\/]$/.test(target) || /^\.{1,2}$/.test(target)
  return sources.flatMap((source) => {
    if (source === undefined || source === '') return []
    const moved = isFolder ? join(target, baseName(source)) : target
    return [...toHint(join(folder, source), 'deleted'), ...toHint(join(folder, moved), 'created')]
  })
}

function baseName(path: string): string {
  return path.replace(/[\\/]+$/, '').replace(/^.*[\\/]/s, '')
}

const ABSOLUTE = /^(?:[\\/]|[A-Za-z]:[\\/])/

/** Undefined where nobody knows in which folder the command runs. */
function join(folder: string | undefined, path: Word): string | undefined {
  if (path === undefined) return undefined
  if (ABSOLUTE.test(path) || folder === '') return path
  return folder === undefined ? undefined : `${folder.replace(/[\\/]+$/, '')}/${path.replace(/^\.\//, '')}`
}

function toHint(path: string | undefined, action: TouchedFile['action']): readonly TouchedFile[] {
  return path === undefined ? [] : [{ path, action, isHint: true }]
}
