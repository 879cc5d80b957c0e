import type { KnownFile, KnownFiles } from './known-files.ts'

/** A text that can be found, and where: forks repeat records, and then it is found in one of their sessions. */
export interface PlainText {
  /** In lower case, with a space around each. */
  readonly words: string
  /** As `project/session`. */
  readonly sessions: readonly string[]
}

interface Scanned {
  readonly words: string
  readonly sessions: Set<string>
  /** Of internal agents that repeat it. */
  readonly repeaters: Set<string>
}

type Json = Readonly<Record<string, unknown>>

interface Transcript {
  readonly path: string
  readonly session: string
  readonly isMain: boolean
  readonly isInternal: boolean
  /** By its place: the last of several with one uuid. */
  readonly records: ReadonlyMap<number, Json>
}

/** Every text of these files, read as plainly as can be: what a search is compared with. */
export function scanTexts(files: KnownFiles): readonly PlainText[] {
  const texts = new Map<string, Scanned>()
  const add = (key: string, text: string, session: string, isRepeater = false) => {
    const known = texts.get(key) ?? { words: toWords(text), sessions: new Set(), repeaters: new Set() }
    texts.set(key, known)
    if (isRepeater) known.repeaters.add(session)
    else known.sessions.add(session)
  }
  const transcripts = readTranscripts(files)
  for (const { path, session, isMain, isInternal, records } of transcripts) {
    const repeated = findRepeated(records)
    for (const [at, record] of records) {
      if (repeated.has(at)) continue
      const isShared = isLink(record) && (isMain || isInternal)
      for (const [block, text] of textsOf(record).entries()) {
        const place = isTitle(record) ? `${path} ${text}` : `${path} ${at} ${block}`
        add(isShared ? `${record.uuid} ${block}` : place, text, session, isShared && isInternal)
      }
    }
  }
  for (const [path, namers] of listNamed(files))
    for (const session of namers) add(path, files.get(path)?.text ?? '', session)
  for (const [path, session] of listUnnamed(files)) add(path, files.get(path)?.text ?? '', session)
  return [...texts.values()].map(({ words, sessions, repeaters }) => ({
    words,
    sessions: [...(sessions.size > 0 ? sessions : repeaters)],
  }))
}

/** The outputs in files of their own that transcripts name, with the sessions of these. */
function listNamed(files: KnownFiles): ReadonlyMap<string, ReadonlySet<string>> {
  const named = new Map<string, Set<string>>()
  for (const { path, session, records } of readTranscripts(files)) {
    const project = path.split('/').slice(0, 2).join('/')
    for (const record of records.values()) {
      const [, folder, name] =
        /saved to: ?\S*\/(\S+)\/tool-results\/([\w.-]+\w)/.exec(
          textsOf(record).join('\n').replace('saved to ', 'saved to: '),
        ) ?? []
      const output = [folder, session.split('/')[1]]
        .map((each) => `${project}/${each}/tool-results/${name}`)
        .find((each) => files.has(each))
      if (output !== undefined) named.set(output, (named.get(output) ?? new Set()).add(session))
    }
  }
  return named
}

/** The others belong to the session in whose folder they lie. */
function listUnnamed(files: KnownFiles): ReadonlyMap<string, string> {
  const named = listNamed(files)
  const outputs = [...files.keys()].filter((path) => path.includes('/tool-results/') && !named.has(path))
  return new Map(outputs.map((path) => [path, path.split('/').slice(1, 3).join('/')]))
}

export function toWords(text: string): string {
  return ` ${(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `
}

const transcriptOf = new WeakMap<KnownFile, Transcript | undefined>()

function readTranscripts(files: KnownFiles): readonly Transcript[] {
  return [...files]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([path, file]) => {
      if (!transcriptOf.has(file)) transcriptOf.set(file, readTranscript(path, file))
      return transcriptOf.get(file) ?? []
    })
}

function readTranscript(path: string, { text }: KnownFile): Transcript | undefined {
  const [, project, folder = '', kind, ...rest] = path.split('/')
  const name = [folder, kind, ...rest].filter(Boolean).at(-1) ?? ''
  if (!name.endsWith('.jsonl') || (kind !== undefined && kind !== 'subagents')) return undefined
  const isMain = kind === undefined && !name.startsWith('agent-')
  const records = readRecords(text)
  const told = [...records.values()].find(isLink)?.sessionId ?? 'unknown'
  const session = isMain ? name.slice(0, -'.jsonl'.length) : kind === undefined ? told : folder
  const isInternal = /^agent-a(compact|side_question|prompt_suggestion)-/.test(name)
  return { path, session: `${project}/${session}`, isMain, isInternal, records }
}

/** A line that is not whole is none. */
function readRecords(text: string): ReadonlyMap<number, Json> {
  const records = new Map<number, Json>()
  const lastOf = new Map<unknown, number>()
  for (const [at, line] of text.split('\n').entries()) {
    try {
      const record = JSON.parse(line) as Json
      const before = isLink(record) ? lastOf.get(record.uuid) : undefined
      if (before !== undefined) records.delete(before)
      if (isLink(record)) lastOf.set(record.uuid, at)
      records.set(at, record)
    } catch {}
  }
  return records
}

function isLink(record: Json): boolean {
  return typeof record.uuid === 'string' && 'parentUuid' in record
}

function isTitle({ type }: Json): boolean {
  return type === 'summary' || String(type).endsWith('-title')
}

/** A text for each block. */
function textsOf(record: Json): readonly string[] {
  switch (record.type) {
    case 'user':
    case 'assistant':
      return textsOfContent((record.message as Json).content)
    case 'system':
      return textsOfContent(record.content)
    case 'queue-operation':
      return record.operation === 'enqueue' ? [String(record.content)] : []
    case 'summary':
      return [String(record.summary)]
    case 'custom-title':
      return [String(record.customTitle)]
    case 'ai-title':
      return [String(record.aiTitle)]
    default:
      return []
  }
}

function textsOfContent(content: unknown): readonly string[] {
  return Array.isArray(content) ? content.map(textOfBlock) : [String(content)]
}

function textOfBlock(block: Json): string {
  switch (block.type) {
    case 'tool_use':
      return [block.name, ...Object.values(block.input as Json)].join('\n')
    case 'tool_result':
      return textsOfContent(block.content).join('\n')
    default:
      return String(block.text ?? block.thinking ?? '')
  }
}

/** What was put into a queue and came again as a prompt, which is where it is found. */
function findRepeated(records: ReadonlyMap<number, Json>): ReadonlySet<number> {
  const waiting: { readonly at: number; readonly text: string | undefined }[] = []
  const repeated = new Set<number>()
  for (const [at, record] of records) {
    const [text] = textsOf(record)
    if (record.type === 'queue-operation' && text !== undefined) waiting.push({ at, text })
    if (record.type !== 'user') continue
    const found = waiting.findIndex((each) => each.text === text)
    if (found !== -1) for (const each of waiting.splice(found, 1)) repeated.add(each.at)
  }
  return repeated
}
