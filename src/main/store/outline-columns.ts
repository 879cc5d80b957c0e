import type {
  AssistantRecord,
  AttachmentRecord,
  BlockOutline,
  Context,
  JournalRecord,
  Link,
  Notification,
  Position,
  Preserved,
  ProgressRecord,
  QueueRecord,
  ResultLinks,
  SnapshotRecord,
  Spawn,
  StateRecord,
  SummaryRecord,
  SystemRecord,
  TranscriptRecord,
  UnknownLinkRecord,
  UnknownRecord,
  UserRecord,
} from '../../core/parse/record.ts'
import type { ModelUsage, ResponseUsage } from '../../core/parse/usage.ts'
import {
  flags,
  maybeNewText,
  maybeText,
  newText,
  numbers,
  optional,
  steps,
  text,
  texts,
} from './columns/columns.ts'
import {
  type Columns,
  type Fields,
  fields,
  list,
  objects,
  one,
  oneOf,
  plainTexts,
  shared,
} from './columns/objects.ts'

/** An offset is told by how far it is from the end of the record before: nearly always one byte. */
const POSITION: Fields = {
  names: ['line', 'offset', 'length'],
  write(owners, to) {
    steps.write(owners, 'line', to)
    numbers.write(owners, 'length', to)
    const gaps = to.numbers.beginColumn(owners.length)
    let at = 0
    let end = 0
    for (const { offset, length } of owners as readonly unknown[] as readonly Position[]) {
      gaps[at++] = offset - end
      end = offset + length
    }
    to.numbers.endColumn(owners.length)
  },
  read(count, from) {
    const lines = steps.read(count, from)
    const lengths = numbers.read(count, from)
    let end = 0
    const offsets = numbers.read(count, from).map((gap, at) => {
      const offset = end + gap
      end = offset + (lengths[at] ?? 0)
      return offset
    })
    return [lines, offsets, lengths]
  },
}

const LINK = fields<Link>({
  uuid: text,
  parentUuid: texts(),
  time: steps,
  isSidechain: flags,
  context: shared(
    objects<Context>({
      sessionId: maybeText,
      cwd: maybeText,
      version: maybeText,
      gitBranch: maybeText,
      slug: maybeText,
      agentId: maybeText,
      forkedFrom: maybeText,
    }),
  ),
})

const SPAWN = optional(one(objects<Spawn>({ promptStart: newText, promptLength: numbers })))
const NOTIFICATION = optional(one(objects<Notification>({ taskId: text, callId: maybeText })))

type Block<Kind> = Omit<Extract<BlockOutline, { readonly kind: Kind }>, 'kind'>

const BLOCKS = list(
  oneOf<BlockOutline>({
    text: [fields<Block<'text'>>({ size: numbers })],
    thinking: [fields<Block<'thinking'>>({ size: numbers })],
    call: [fields<Block<'call'>>({ id: text, name: text, spawn: SPAWN })],
    result: [fields<Block<'result'>>({ callId: text, isError: flags })],
    'redacted-thinking': [],
    image: [],
    document: [],
    reference: [],
    fallback: [],
    unknown: [fields<Block<'unknown'>>({ type: text })],
  }),
)

const TOKENS = { input: numbers, output: numbers, cacheRead: steps, cacheCreation: steps } as const
const OTHERS = optional(list(objects<ModelUsage>({ model: text, ...TOKENS })))
const USAGE = optional(one(objects<ResponseUsage>({ ...TOKENS, others: OTHERS })))

/** How the records of a transcript lie in the index: whoever changes it raises `SCHEMA_VERSION`. */
export const recordColumns = oneOf<TranscriptRecord>({
  user: linked<UserRecord>({
    role: texts(),
    asks: flags,
    promptId: maybeText,
    blocks: BLOCKS,
    preview: maybeNewText,
    textHash: optional(numbers),
    opening: SPAWN,
    links: optional(
      one(
        objects<ResultLinks>({
          agentId: maybeText,
          isAsync: flags,
          overflow: list(plainTexts),
          planPath: maybeText,
        }),
      ),
    ),
    sourceCallId: maybeText,
    notifies: NOTIFICATION,
  }),
  assistant: linked<AssistantRecord>({
    messageId: maybeNewText,
    requestId: maybeNewText,
    model: maybeText,
    usage: USAGE,
    blocks: BLOCKS,
    isSynthetic: flags,
    isPlaceholder: flags,
    isError: flags,
    supersedes: list(plainTexts),
  }),
  system: linked<SystemRecord>({
    subtype: maybeText,
    role: texts(),
    preview: maybeNewText,
    logicalParentUuid: maybeText,
    preserved: optional(
      one(objects<Preserved>({ headUuid: text, tailUuid: maybeText, anchorUuid: maybeText })),
    ),
    retracts: list(plainTexts),
  }),
  attachment: linked<AttachmentRecord>({
    attachment: maybeText,
    callId: maybeText,
    preview: maybeNewText,
    textHash: optional(numbers),
    planPath: maybeText,
    overflow: list(plainTexts),
  }),
  progress: linked<ProgressRecord>({ progress: maybeText, callId: maybeText, agentId: maybeText }),
  'unknown-link': linked<UnknownLinkRecord>({ type: text }),
  state: loose<StateRecord>({ type: text, value: maybeText, leafUuid: maybeText, rewindsToStart: flags }),
  summary: loose<SummaryRecord>({ summary: newText, leafUuid: maybeText }),
  snapshot: loose<SnapshotRecord>({ type: text, messageId: maybeText }),
  queue: loose<QueueRecord>({
    operation: maybeText,
    time: steps,
    isTyped: flags,
    preview: maybeNewText,
    textHash: optional(numbers),
    notifies: NOTIFICATION,
  }),
  journal: loose<JournalRecord>({ type: text }),
  unknown: loose<UnknownRecord>({ type: maybeText }),
})

function linked<T extends Position & Link>(
  columns: Columns<Omit<T, 'kind' | keyof Position | keyof Link>>,
): readonly Fields[] {
  return [POSITION, LINK, fields(columns)]
}

function loose<T extends Position>(columns: Columns<Omit<T, 'kind' | keyof Position>>): readonly Fields[] {
  return [POSITION, fields(columns)]
}
