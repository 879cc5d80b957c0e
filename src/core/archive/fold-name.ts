/** What two names have in common that are one to a file system: some ignore case, some how accents are written. */
export function foldName(path: string): string {
  return path.normalize('NFC').toLowerCase()
}
