import { imageTypeOf } from '../../../core/render/text/image-type.ts'
import type { DocumentPart, SessionDocument } from '../document/document.ts'
import { LostOutputError } from '../document/read-overflow-lines.ts'
import type { PageOptions, PageWriter } from './page-format.ts'
import { withoutImages } from './without-images.ts'
import { branchWithoutTimes, turnWithoutTimes, withoutTimes } from './without-times.ts'

export const JSON_PAGE: PageWriter = { write: writeJson }

/** The model of a conversation, as an object with the parts of its document in reading order, one a line. */
async function* writeJson(
  { outline: { header, branch, forks, ...outline }, usage, parts }: SessionDocument,
  { generator, images, timestamps }: PageOptions,
): AsyncGenerator<string> {
  const branches = timestamps ? outline.branches : outline.branches.map(branchWithoutTimes)
  const turns = timestamps ? outline.turns : outline.turns.map(turnWithoutTimes)
  yield `{"format":"scrollback-conversation","version":1,"generator":${JSON.stringify(generator)},\n`
  yield `"header":${JSON.stringify(header)},\n`
  if (usage !== null) yield `"usage":${JSON.stringify(usage)},\n`
  yield `"branch":${JSON.stringify(branch)},\n"branches":${JSON.stringify(branches)},\n`
  yield `"forks":${JSON.stringify(forks)},\n"turns":${JSON.stringify(turns)},\n"parts":[\n`
  let separator = ''
  for await (const whole of parts) {
    const part = timestamps ? whole : withoutTimes(whole)
    if (part.kind === 'overflow') yield* writeOverflow(part, separator)
    else yield `${separator}${images ? JSON.stringify(toPlain(part)) : stringifyWithoutImages(part)}`
    separator = ',\n'
  }
  yield '\n]}\n'
}

/** An output that lies in a file of its own: never whole in memory. */
async function* writeOverflow(
  { name, read }: Extract<DocumentPart, { kind: 'overflow' }>,
  separator: string,
): AsyncGenerator<string> {
  yield `${separator}{"kind":"overflow","name":${JSON.stringify(name)},"text":"`
  let isWhole = true
  try {
    for await (const lines of read()) yield JSON.stringify(lines).slice(1, -1)
  } catch (error) {
    if (!(error instanceof LostOutputError)) throw error
    isWhole = false
  }
  yield `","isWhole":${isWhole}}`
}

function stringifyWithoutImages(part: DocumentPart): string {
  const left = part.kind === 'item' ? { ...part, content: withoutImages(part.content) } : part
  return JSON.stringify(toPlain(left), withoutImageText)
}

/** What tools gave Claude Code, and what it noted down, may hold images once more. */
function withoutImageText(_key: string, value: unknown): unknown {
  const type = typeof value === 'string' ? imageTypeOf(value) : undefined
  return type === undefined ? value : `Image (${type}) not included in this export`
}

/** An output is told by its name, and whether it was found. */
function toPlain(part: DocumentPart): unknown {
  if (part.kind !== 'item') return part
  const overflow = part.content.overflow.map(({ name, path }) => ({ name, isFound: path !== null }))
  return { ...part, content: { ...part.content, overflow } }
}
