import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, lstatSync, readdirSync } from 'node:fs'
import { join, resolve, sep } from 'node:path'
import { findProjectPath, isProjectDirOf, toProjectDir } from '../../../core/model/session/project-dir.ts'
import type { Rewriting } from '../../../core/vault/rewrite-line.ts'
import { findPathDanger } from '../../../core/vault/safe-path.ts'
import { renamePath } from '../../../core/vault/session-of-path.ts'
import { ExpectedError } from '../../../shared/expected-error.ts'
import { openFile } from '../../files/open-file.ts'
import { describeRefusal, findSystemCode, toErrorCode } from '../../library/library-error.ts'
import { VaultError } from '../vault-error.ts'
import { readFields } from './read-fields.ts'
import type { RestorableFile, RestorableSession } from './restorable.ts'
import { rewriteContent } from './rewrite-content.ts'

export interface RestoreOptions {
  /** The root to restore to. */
  readonly to: string
  /** A working folder, in whose project the session shall be found; its own where none is given. */
  readonly project?: string
  /** Under a new session id, beside one that is there already. */
  readonly isAsNew?: boolean
  /** Whether `cwd` in the lines becomes the folder of `project`. */
  readonly isCwdRewritten?: boolean
}

/** What is in the way. */
export interface Existing {
  readonly size: number
  readonly modified: number
  /** It may be the same conversation, gone on after it was kept. */
  readonly isContinued: boolean
}

export interface TargetFile {
  readonly file: RestorableFile
  /** In the root, with `/`. */
  readonly path: string
  readonly target: string
  /** A plan is named by its transcript and bears no session id: another one that is there stays, and is in nobody's way. */
  readonly state: 'new' | 'same' | 'stays' | 'conflict'
  readonly existing: Existing | undefined
}

export interface FullRestorePlan {
  readonly session: RestorableSession
  /** Under which it will be found. */
  readonly id: string
  readonly root: string
  /** The name of the folder below `projects/`. */
  readonly project: string
  readonly rewriting: Rewriting
  readonly files: readonly TargetFile[]
  readonly hasConflict: boolean
}

/** What would go where, and what is there already. Nothing is written. */
export async function planRestore(
  session: RestorableSession,
  options: RestoreOptions,
): Promise<FullRestorePlan> {
  const root = resolve(options.to)
  const project =
    options.project === undefined ? session.project : toTargetProject(root, resolve(options.project))
  const id = options.isAsNew ? randomUUID() : session.id
  const rewriting = await chooseRewriting(session, id, options)
  const renaming = { session: session.id, newSession: id, newProject: project }
  const files: TargetFile[] = []
  for (const file of session.files) {
    const path = renamePath(file.path, renaming)
    const danger = findPathDanger(path)
    if (danger !== undefined) throw new VaultError('refused', `“${path}” cannot be restored: ${danger}.`)
    const target = join(root, path.replaceAll('/', sep))
    const found = await look(target, file, rewriting).catch((cause: unknown) => {
      throw explainRefusal({ root }, cause)
    })
    const state = found.state === 'conflict' && isPlan(path) ? 'stays' : found.state
    files.push({ file, path, target, existing: found.existing, state })
  }
  // The transcript comes last: whoever sees it finds the rest there.
  files.sort((a, b) => Number(isMain(a, id)) - Number(isMain(b, id)) || (a.path < b.path ? -1 : 1))
  const hasConflict = files.some(({ state }) => state === 'conflict')
  return { session, id, root, project, rewriting, files, hasConflict }
}

function isPlan(path: string): boolean {
  return path.startsWith('plans/')
}

function isMain({ path }: TargetFile, id: string): boolean {
  return path.endsWith(`/${id}.jsonl`)
}

function toTargetProject(root: string, cwd: string): string {
  const name = toProjectDir(cwd) ?? findLongProject(root, cwd)
  if (name !== undefined) return name
  throw new VaultError(
    'not-found',
    `The path “${cwd}” is so long that only Claude Code can name its project folder. Start Claude Code there once, then restore again.`,
  )
}

function findLongProject(root: string, cwd: string): string | undefined {
  try {
    return readdirSync(join(root, 'projects')).find((name) => isProjectDirOf(name, cwd))
  } catch (cause) {
    if (findSystemCode(cause) === 'ENOENT') return undefined
    throw cause
  }
}

async function chooseRewriting(
  session: RestorableSession,
  id: string,
  { project, isCwdRewritten }: RestoreOptions,
): Promise<Rewriting> {
  const cwd = isCwdRewritten && project !== undefined ? await findOldFolder(session) : undefined
  return {
    ...(id !== session.id && { session: { from: session.id, to: id } }),
    ...(cwd !== undefined && project !== undefined && { cwd: { from: cwd, to: resolve(project) } }),
  }
}

async function findOldFolder(session: RestorableSession): Promise<string> {
  const cwds: string[] = []
  for (const file of session.files.filter(({ path }) => path.endsWith(`/${session.id}.jsonl`))) {
    for await (const cwd of readFields(file.read(), ['cwd'])) {
      cwds.push(cwd)
      if (isProjectDirOf(session.project, cwd)) break
    }
  }
  const found = findProjectPath(session.project, cwds)
  if (found !== undefined) return found
  throw new VaultError('not-found', `No record of ${session.id} has its working directory.`)
}

/** The bytes as they are to stand there: only transcripts have lines to rewrite. */
export function readForTarget(
  file: RestorableFile,
  rewriting: Rewriting,
  counts = { sessionLines: 0, cwdLines: 0 },
): AsyncIterable<Buffer> {
  return isRewritten(file, rewriting) ? rewriteContent(file.read(), rewriting, counts) : file.read()
}

export function isRewritten({ path }: RestorableFile, { session, cwd }: Rewriting): boolean {
  return path.endsWith('.jsonl') && (session !== undefined || cwd !== undefined)
}

async function look(
  target: string,
  file: RestorableFile,
  rewriting: Rewriting,
): Promise<Pick<TargetFile, 'state' | 'existing'>> {
  const stats = lstatSync(target, { throwIfNoEntry: false })
  if (stats === undefined) return { state: 'new', existing: undefined }
  const { size, mtimeMs: modified } = stats
  if (!stats.isFile()) return { state: 'conflict', existing: { size, modified, isContinued: false } }
  const wanted = createHash('sha256')
  let length = 0
  for await (const bytes of readForTarget(file, rewriting)) {
    wanted.update(bytes)
    length += bytes.length
  }
  const isStart = size >= length && (await hashStart(target, length)) === wanted.digest('hex')
  if (isStart && size === length) return { state: 'same', existing: { size, modified, isContinued: false } }
  return { state: 'conflict', existing: { size, modified, isContinued: isStart } }
}

async function hashStart(path: string, length: number): Promise<string> {
  const hash = createHash('sha256')
  if (length > 0)
    for await (const bytes of createReadStream(path, { fd: openFile(path, 'r'), start: 0, end: length - 1 }))
      hash.update(bytes as Buffer)
  return hash.digest('hex')
}

/** What the system refused in the folder that is restored to, in a sentence. */
export function explainRefusal({ root }: Pick<FullRestorePlan, 'root'>, cause: unknown): unknown {
  const code = findSystemCode(cause)
  if (code === undefined || cause instanceof ExpectedError) return cause
  const sentence =
    code === 'EEXIST'
      ? `Another program wrote a file in “${root}” at the same time, so nothing was restored.`
      : `Nothing was restored to “${root}”: ${describeRefusal(cause)}.`
  return new VaultError(toErrorCode(cause), sentence, { cause })
}
