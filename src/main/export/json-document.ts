import type { Reading } from '../../core/items/item.ts'
import type { DocumentPart } from './walk-conversation.ts'

/** The model of a conversation, as an object with the parts of its document in reading order, one a line. */
export async function* toJsonDocument(
  reading: Reading,
  parts: AsyncIterable<DocumentPart>,
  generator: string,
): AsyncGenerator<string> {
  const { header, branch, branches, forks, turns } = reading
  yield `{"format":"scrollback-conversation","version":1,"generator":${JSON.stringify(generator)},\n`
  yield `"header":${JSON.stringify(header)},\n`
  yield `"branch":${JSON.stringify(branch)},\n"branches":${JSON.stringify(branches)},\n`
  yield `"forks":${JSON.stringify(forks)},\n"turns":${JSON.stringify(turns)},\n"parts":[\n`
  let isFirst = true
  for await (const part of parts) {
    yield `${isFirst ? '' : ',\n'}${JSON.stringify(toPlain(part))}`
    isFirst = false
  }
  yield '\n]}\n'
}

/** Readings of subagents and branches hold all items once more: their headers are enough. */
function toPlain(part: DocumentPart): unknown {
  if (part.kind === 'agent') return { ...part, reading: undefined, header: part.reading.header }
  if (part.kind === 'branch') return { ...part, branch: part.branch.outline, number: part.branch.number }
  return part
}
