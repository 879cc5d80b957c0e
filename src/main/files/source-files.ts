import { isUtf8 } from 'node:buffer'
import * as fs from 'node:fs'
import { escapeBrackets, escapeByte, hasEscape, splitEscapes } from '../../core/escaped-name.ts'

// Files that others made may have names that are no text. Inside Scrollback each byte of them that is none is escaped, so that
// a path is always a string; these functions of Node's take such paths.

const isWindows = process.platform === 'win32'
const REPLACED = '\ufffd'

/** What the system calls a path that may have escapes in it. */
export function toSystemPath(path: string): string | Buffer {
  if (isWindows || !hasEscape(path)) return path
  const parts = [...splitEscapes(path)]
  return Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.of(part))))
}

export type FolderEntry = Pick<fs.Dirent, 'name' | 'isDirectory' | 'isFile' | 'isSymbolicLink'>

export function readEntries(folder: string): readonly FolderEntry[] {
  const path = toSystemPath(folder)
  const entries = fs.readdirSync(path, { withFileTypes: true })
  if (isWindows || entries.every(({ name }) => !isOdd(name))) return entries
  return fs.readdirSync(path, { withFileTypes: true, encoding: 'buffer' }).map((entry) => ({
    name: toName(entry.name),
    isDirectory: () => entry.isDirectory(),
    isFile: () => entry.isFile(),
    isSymbolicLink: () => entry.isSymbolicLink(),
  }))
}

export function statSync(path: string): fs.Stats
export function statSync(path: string, options: { readonly throwIfNoEntry: false }): fs.Stats | undefined
export function statSync(path: string, options?: { readonly throwIfNoEntry: false }): fs.Stats | undefined {
  return fs.statSync(toSystemPath(path), options)
}

export function lstatSync(path: string): fs.Stats {
  return fs.lstatSync(toSystemPath(path))
}

export function existsSync(path: string): boolean {
  return fs.existsSync(toSystemPath(path))
}

export function realpathSync(path: string): string {
  if (isWindows || !hasEscape(path)) {
    const real = fs.realpathSync(path)
    if (isWindows || !isOdd(real)) return real
  }
  // Node's own way to it goes through text.
  return toName(fs.realpathSync.native(toSystemPath(path), 'buffer'))
}

function isOdd(name: string): boolean {
  return name.includes(REPLACED) || hasEscape(name)
}

function toName(bytes: Buffer): string {
  if (isUtf8(bytes)) return escapeBrackets(bytes.toString())
  let name = ''
  for (let at = 0; at < bytes.length; ) {
    const character = bytes.subarray(at, at + lengthOf(bytes[at] ?? 0))
    const isText = isUtf8(character)
    name += isText ? character.toString() : escapeByte(bytes[at] ?? 0)
    at += isText ? character.length : 1
  }
  return name
}

/** Of a character in UTF-8, by its first byte. */
function lengthOf(first: number): number {
  if (first < 0x80) return 1
  if (first < 0xe0) return 2
  return first < 0xf0 ? 3 : 4
}
