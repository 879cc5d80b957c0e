import { assertNever } from '../../../core/assert-never.ts'
import type {
  BranchOutline,
  Item,
  ItemContent,
  ItemKind,
  ReadingHeader,
  TurnOutline,
} from '../../../core/items/item.ts'
import type { CallPart, NotePart, StepPart } from '../../../core/model/steps/step-content.ts'
import type { Block, ImageBlock, ResultBlock } from '../../../core/parse/content/parse-content.ts'
import type { ForkWays } from './branch-map.ts'
import type { DocumentMetadata, DocumentOutline, DocumentPart } from './document.ts'
import type { Gate, ImageRule, TextKind, TextPlace, TextRule } from './gate.ts'
import { gateFile } from './gate-file.ts'
import { gateValue } from './gate-json.ts'

/** What the words of an item are. */
const KINDS: Readonly<Record<ItemKind, TextKind>> = {
  prompt: 'prompt',
  answer: 'answer',
  thinking: 'thinking',
  call: 'tool output',
  result: 'tool output',
  command: 'command',
  shell: 'command',
  scheduled: 'prompt',
  message: 'message',
  notification: 'message',
  interrupt: 'message',
  compaction: 'message',
  retracted: 'answer',
  media: 'document',
  interjection: 'prompt',
  queued: 'prompt',
  note: 'note',
  unknown: 'raw',
}

/** A gate that applies a rule to each text, wherever it stands. Images stay, unless there is a rule for them. */
export function createTextGate(text: TextRule, image: ImageRule = ({ data }) => data): Gate {
  const walk = new ContentWalk(text, image)
  return {
    metadata: (metadata) => walk.metadata(metadata),
    outline: (outline) => walk.outline(outline),
    part: (part) => walk.part(part),
    content: (content) => walk.content(content),
    overflow: (lines) => gateLines(lines, text),
    name: (name, kind) => text(name, { kind }),
    file: (chunks, form) => gateFile(chunks, form, { text, image }),
    reason: (reason) => text(reason, { kind: 'reason' }),
  }
}

async function* gateLines(lines: AsyncIterable<string>, text: TextRule): AsyncGenerator<string> {
  for await (const piece of lines) yield text(piece, { kind: 'overflow' })
}

/** Knows every place in a document where a text of a transcript stands. What is not named here is a figure or a word of our own. */
class ContentWalk {
  readonly #text: TextRule
  readonly #image: ImageRule

  constructor(text: TextRule, image: ImageRule) {
    this.#text = text
    this.#image = image
  }

  metadata(metadata: DocumentMetadata): DocumentMetadata {
    const { id, title, project, cwd, gitBranch, models, versions, forkOf } = metadata
    return {
      ...metadata,
      id: this.#text(id, { kind: 'id' }),
      title: this.#text(title, { kind: 'title', isStart: true }),
      project: this.#text(project, { kind: 'project' }),
      projectDir: this.#text(metadata.projectDir, { kind: 'project folder' }),
      cwd: cwd && this.#text(cwd, { kind: 'working directory' }),
      gitBranch: gitBranch && this.#text(gitBranch, { kind: 'git branch' }),
      models: this.#each(models, 'model'),
      versions: this.#each(versions, 'version'),
      forkOf: forkOf && this.#text(forkOf, { kind: 'id' }),
    }
  }

  outline({ header, branch, branches, forks, turns, firstKeys }: DocumentOutline): DocumentOutline {
    return {
      header: this.#header(header),
      branch: this.#id(branch),
      branches: branches.map((each) => this.#branch(each)),
      forks: forks.map((fork) => ({ ...fork, ways: this.#each(fork.ways, 'id') })),
      turns: turns.map((turn) => this.#turn(turn)),
      firstKeys: firstKeys.map((key) => this.#id(key)),
    }
  }

  part(part: DocumentPart): DocumentPart {
    switch (part.kind) {
      case 'turn':
        return { ...part, turn: this.#turn(part.turn) }
      case 'item':
        return { ...part, item: this.#item(part.item), content: this.content(part.content) }
      case 'overflow':
        return { ...part, name: this.#fileName(part.name) }
      case 'agent':
        return { ...part, header: this.#header(part.header) }
      case 'lost-agent':
        return { ...part, reason: this.#text(part.reason, { kind: 'reason' }) }
      case 'unreadable':
        return {
          ...part,
          lines: part.lines.map((line) => ({
            ...line,
            start: this.#text(line.start, { kind: 'raw', isStart: true }),
          })),
        }
      case 'files':
        return { ...part, files: part.files.map((file) => ({ ...file, name: this.#fileName(file.name) })) }
      case 'fork':
        return { ...part, fork: this.#fork(part.fork) }
      case 'branch':
        return { ...part, branch: this.#branch(part.branch), after: this.#id(part.after) }
      case 'said':
        return {
          ...part,
          tags: this.#each(part.tags, 'tag'),
          note: part.note && this.#text(part.note, { kind: 'own note' }),
        }
      case 'own-note':
        return { ...part, text: this.#text(part.text, { kind: 'own note' }) }
      case 'agent-end':
        return part
      default:
        return assertNever(part)
    }
  }

  content(content: ItemContent): ItemContent {
    const place: TextPlace = { kind: KINDS[content.kind], item: content.key }
    return {
      ...content,
      key: this.#id(content.key),
      model: content.model && this.#text(content.model, { kind: 'model' }),
      parts: content.parts.map((part) => this.#stepPart(part, place)),
      overflow: content.overflow.map((link) => ({ ...link, name: this.#fileName(link.name) })),
    }
  }

  #header(header: ReadingHeader): ReadingHeader {
    const { session, title, cwd, gitBranch, models, versions } = header
    return {
      ...header,
      session: this.#id(session),
      title: this.#text(title, { kind: 'title', isStart: true }),
      cwd: cwd && this.#text(cwd, { kind: 'working directory' }),
      gitBranch: gitBranch && this.#text(gitBranch, { kind: 'git branch' }),
      models: this.#each(models, 'model'),
      versions: this.#each(versions, 'version'),
    }
  }

  /** Its title is the start of its prompt. */
  #turn(turn: TurnOutline): TurnOutline {
    return { ...turn, title: this.#text(turn.title, { kind: 'prompt', isStart: true }) }
  }

  #branch(branch: BranchOutline): BranchOutline {
    return {
      ...branch,
      id: this.#id(branch.id),
      parent: this.#id(branch.parent),
      path: branch.path.map((way) => ({ ...way, id: this.#id(way.id), title: this.#prompt(way.title) })),
      start: this.#prompt(branch.start),
      title: this.#prompt(branch.title),
    }
  }

  #fork({ ways }: ForkWays): ForkWays {
    return { ways: ways.map((way) => ({ ...way, title: this.#prompt(way.title) })) }
  }

  #item(item: Item): Item {
    return {
      ...item,
      key: this.#id(item.key),
      name: item.name && this.#text(item.name, { kind: item.kind === 'call' ? 'tool name' : 'note' }),
      agents: item.agents.map((agent) => ({ ...agent, file: this.#fileName(agent.file) })),
    }
  }

  #stepPart(part: StepPart, place: TextPlace): StepPart {
    switch (part.kind) {
      case 'block':
        return { ...part, block: this.#block(part.block, place) as typeof part.block }
      case 'call':
        return this.#call(part, place)
      case 'lone-result':
        return { ...part, result: this.#result(part.result, { ...place, kind: 'tool output' }) }
      case 'note':
        return this.#note(part, place)
      default:
        return assertNever(part)
    }
  }

  #call(call: CallPart, { item }: TextPlace): CallPart {
    const tool = call.name
    const of = { tool, ...(item !== undefined && { item }) }
    return {
      ...call,
      id: this.#id(call.id),
      name: this.#text(tool, { kind: 'tool name' }),
      input: this.#value(call.input, { kind: 'tool input', ...of }),
      results: call.results.map(({ result, toolUseResult }) => ({
        result: this.#result(result, { kind: 'tool output', ...of }),
        toolUseResult: this.#value(toolUseResult, { kind: 'tool result', ...of }),
      })),
      notes: call.notes.map((note) => this.#note(note, of)),
      ...(call.subject !== undefined && { subject: this.#text(call.subject, { kind: 'tool input', ...of }) }),
    }
  }

  #result(result: ResultBlock, place: TextPlace): ResultBlock {
    const { callId, parts } = result
    return { ...result, callId: this.#id(callId), parts: parts.map((block) => this.#block(block, place)) }
  }

  #note(note: NotePart, { item }: Pick<TextPlace, 'item'>): NotePart {
    const place: TextPlace = { kind: 'note', ...(item !== undefined && { item }) }
    return {
      ...note,
      name: this.#text(note.name, place),
      text: note.text && this.#text(note.text, place),
      raw: this.#value(note.raw, place),
    }
  }

  #block(block: Block, place: TextPlace): Block {
    switch (block.kind) {
      case 'text':
        return { ...block, text: this.#text(block.text, place) }
      case 'thinking':
        return { ...block, text: this.#text(block.text, { ...place, kind: 'thinking' }) }
      case 'redacted-thinking':
        return block
      case 'call': {
        const tool = block.name
        return {
          ...block,
          id: this.#id(block.id),
          name: this.#text(tool, { kind: 'tool name' }),
          input: this.#value(block.input, { ...place, kind: 'tool input', tool }),
        }
      }
      case 'result':
        return this.#result(block, { ...place, kind: 'tool output' })
      case 'image':
        return this.#imageBlock(block)
      case 'document':
        return {
          ...block,
          title: block.title && this.#text(block.title, { ...place, kind: 'title' }),
          text: block.text && this.#text(block.text, { ...place, kind: 'document' }),
          raw: this.#value(block.raw, { ...place, kind: 'document' }),
        }
      case 'fallback':
        return {
          ...block,
          from: this.#text(block.from, { kind: 'model' }),
          to: this.#text(block.to, { kind: 'model' }),
        }
      case 'reference':
        return { ...block, tool: this.#text(block.tool, { kind: 'tool name' }) }
      case 'unknown':
        return {
          ...block,
          type: this.#text(block.type, { kind: 'raw' }),
          raw: this.#value(block.raw, { ...place, kind: 'raw' }),
        }
      default:
        return assertNever(block)
    }
  }

  #imageBlock(image: ImageBlock): ImageBlock {
    const { mediaType, data, url } = image
    return {
      ...image,
      mediaType: mediaType && this.#text(mediaType, { kind: 'raw' }),
      data: data && this.#image({ mediaType, data }),
      url: url && this.#text(url, { kind: 'raw' }),
    }
  }

  #value(value: unknown, place: TextPlace): unknown {
    return gateValue(value, place, { text: this.#text, image: this.#image })
  }

  #id<Id extends string | null>(id: Id): Id {
    return (id && this.#text(id, { kind: 'id' })) as Id
  }

  #prompt(text: string | null): string | null {
    return text && this.#text(text, { kind: 'prompt', isStart: true })
  }

  #fileName(name: string): string {
    return this.#text(name, { kind: 'file name' })
  }

  #each(texts: readonly string[], kind: TextKind): readonly string[] {
    return texts.map((text) => this.#text(text, { kind }))
  }
}
