import { lstatSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { ExpectedError } from '../../shared/expected-error.ts'
import { syncFolder } from '../files/file-io.ts'
import { makeFolders } from '../files/make-folders.ts'
import { writeNewFile } from '../files/open-file.ts'
import { toSystemPath } from '../files/source-files.ts'
import { findSystemCode } from '../library/library-error.ts'

export interface TrashOptions {
  readonly home: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly uid: number
  readonly now?: () => Date
}

const STICKY = 0o1000
const MOST_TRIES = 10_000

/** Moves a file or folder into the trash, as the specification of freedesktop.org has it, so that file managers can restore it. */
export function moveToTrash(path: string, { home, env, uid, now = () => new Date() }: TrashOptions): void {
  const source = resolve(path)
  const { dev } = lstatSync(toSystemPath(source))
  const ownTrash = join(env.XDG_DATA_HOME || join(home, '.local', 'share'), 'Trash')
  makeFolders(ownTrash)
  if (statSync(ownTrash).dev === dev) move(source, ownTrash, source, now())
  else {
    // A rename goes nowhere else than its own disk, which then has a trash of its own.
    const top = findTop(source, dev)
    move(source, findDiskTrash(top, uid), relative(top, source), now())
  }
}

function findTop(path: string, dev: number): string {
  let top = dirname(path)
  while (dirname(top) !== top && statSync(toSystemPath(dirname(top))).dev === dev) top = dirname(top)
  return top
}

/** `.Trash`, which an administrator made for everybody, or one for this person. */
function findDiskTrash(top: string, uid: number): string {
  const shared = lstatSync(join(top, '.Trash'), { throwIfNoEntry: false })
  if (shared?.isDirectory() && (shared.mode & STICKY) !== 0) return join(top, '.Trash', String(uid))
  const own = join(top, `.Trash-${uid}`)
  // Somebody else may have put a link there.
  if (lstatSync(own, { throwIfNoEntry: false })?.isSymbolicLink())
    throw new ExpectedError('refused', `“${own}” is a link, so nothing was moved there.`)
  return own
}

function move(source: string, trash: string, recorded: string, date: Date): void {
  const [files, infos] = [join(trash, 'files'), join(trash, 'info')]
  makeFolders(files)
  makeFolders(infos)
  const name = basename(source)
  for (let at = 1; at <= MOST_TRIES; at++) {
    const free = at === 1 ? name : `${name}.${at}`
    const info = join(infos, `${free}.trashinfo`)
    try {
      // Whoever makes this file has the name.
      writeNewFile(info, toInfo(recorded, date))
    } catch (cause) {
      if (findSystemCode(cause) !== 'EEXIST') throw cause
      continue
    }
    const target = toSystemPath(join(files, free))
    if (lstatSync(target, { throwIfNoEntry: false }) !== undefined) {
      rmSync(info)
      continue
    }
    try {
      renameSync(toSystemPath(source), target)
    } catch (cause) {
      rmSync(info)
      throw cause
    }
    syncFolder(files)
    return
  }
  throw new ExpectedError('refused', `There is no free name for “${name}” in “${trash}”.`)
}

function toInfo(path: string, date: Date): string {
  const encoded = [...Buffer.from(toSystemPath(path))]
    .map((byte) => {
      const letter = String.fromCharCode(byte)
      return /[A-Za-z0-9/._~-]/.test(letter) ? letter : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
    })
    .join('')
  return `[Trash Info]\nPath=${encoded}\nDeletionDate=${toLocalTime(date)}\n`
}

function toLocalTime(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-')
  return `${day}T${[date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(':')}`
}
