const LANGUAGE_BY_NAME: ReadonlyMap<string, string> = new Map([
  ['dockerfile', 'bash'],
  ['makefile', 'makefile'],
  ['gemfile', 'ruby'],
  ['rakefile', 'ruby'],
  ['.bashrc', 'bash'],
  ['.zshrc', 'bash'],
  ['.env', 'ini'],
  ['.gitconfig', 'ini'],
])

const LANGUAGE_BY_EXTENSION: ReadonlyMap<string, string> = new Map([
  ['jsonl', 'json'],
  ['jsonc', 'json'],
  ['json5', 'json'],
  ['mts', 'typescript'],
  ['cts', 'typescript'],
  ['vue', 'xml'],
  ['svelte', 'xml'],
  ['svg', 'xml'],
  ['plist', 'xml'],
  ['fish', 'bash'],
  ['conf', 'ini'],
  ['cfg', 'ini'],
  ['lock', 'yaml'],
  ['console', 'shell'],
])

/** Nothing else can stand behind a fence: a path may say anything. */
const LABEL = /^[a-z0-9+#-]{1,20}$/

/** What a fence's language is called, for a file's name; its extension, where nobody knows better. */
export function labelOfPath(path: string): string | undefined {
  const base = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1).toLowerCase()
  const byName = LANGUAGE_BY_NAME.get(base)
  if (byName !== undefined) return byName
  const dot = base.lastIndexOf('.')
  const label = dot < 0 ? '' : labelOfExtension(base.slice(dot + 1))
  return LABEL.test(label) ? label : undefined
}

export function labelOfExtension(extension: string): string {
  const name = extension.toLowerCase()
  return LANGUAGE_BY_EXTENSION.get(name) ?? name
}
