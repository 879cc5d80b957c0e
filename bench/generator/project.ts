import { Random } from './random.ts'
import { code, filePath } from './texts.ts'
import { contentWord } from './words.ts'

export interface Project {
  readonly cwd: string
  readonly folderName: string
  readonly isWindows: boolean
  readonly branches: readonly string[]
  readonly files: readonly string[]
}

/** Real folder names keep only ASCII letters and digits of the path. */
function toFolderName(cwd: string): string {
  return cwd.replace(/[^A-Za-z0-9]/g, '-')
}

export function buildProject(seed: string, index: number): Project {
  const random = new Random(`${seed}/project/${index}`)
  const isWindows = index % 10 < 3
  const name = `${contentWord(random)}${random.pick(['-', '_', '.', ' '])}${contentWord(random)}-${index}`
  const cwd = isWindows ? `C:\\Users\\dev\\source\\${name}` : `/home/dev/code/${name}`
  const files = Array.from({ length: random.between(20, 120) }, () =>
    toNative(filePath(random), cwd, isWindows),
  )
  const branches = ['main', 'main', ...Array.from({ length: 4 }, () => `feature/${contentWord(random)}`)]
  return { cwd, folderName: toFolderName(cwd), isWindows, branches, files }
}

function toNative(path: string, cwd: string, isWindows: boolean): string {
  return isWindows ? `${cwd}\\${path.replaceAll('/', '\\')}` : `${cwd}/${path}`
}

const KEPT_FILES = 150
const recentFiles = new Map<string, readonly string[]>()

/** A file of the project has the same text whenever it is read, as in real transcripts. */
export function fileLines(path: string): readonly string[] {
  const kept = recentFiles.get(path)
  if (kept !== undefined) return kept
  const random = new Random(path)
  const lines = code(random, random.logNormal(520, 0.9, 2500))
    .trimEnd()
    .split('\n')
  const [oldest] = recentFiles.keys()
  if (oldest !== undefined && recentFiles.size >= KEPT_FILES) recentFiles.delete(oldest)
  recentFiles.set(path, lines)
  return lines
}
