import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { ItemContent } from '../items/item.ts'
import type { NotePart, StepPart } from '../model/steps/step-content.ts'
import type { Block } from '../parse/content/parse-content.ts'
import { itemContentsOf } from '../testing/item-contents.ts'
import { textOfMarkup, wordsOf } from '../testing/markup-text.ts'
import { linesIn, ODD_INPUTS, ODD_OUTCOME, standingText } from '../testing/odd-inputs.ts'
import { ItemView } from './item-view.tsx'

const PROJECTS = path.join(import.meta.dirname, '../../../resources/sample-library/projects')
const transcripts = readdirSync(PROJECTS, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.jsonl'),
)

/** What is drawn in another way: colours, the numbers of a list, and the tags around what Claude Code notes down. */
const DRAWN =
  /\u001b\[[\d;]*m|^ *\d+\. |<\/?(?:command|local-command|bash|task|tool-use|output)-[a-z]+>|<\/?(?:status|summary|result|tool_use_error|system-reminder|persisted-output)>/gm

/** Every text that an item brings along: what was given to a tool and what came of it, and what was said. */
function textsOf(content: ItemContent): readonly string[] {
  // Commands that the system noted down are drawn as commands.
  const isCommand = content.kind === 'command'
  return content.parts.flatMap((part) =>
    isCommand && part.kind === 'note' ? [part.text ?? ''] : textsOfPart(part),
  )
}

function textsOfPart(part: StepPart): readonly string[] {
  switch (part.kind) {
    case 'block':
      return textsOfBlock(part.block)
    case 'lone-result':
      return textsOfBlock(part.result)
    case 'note':
      return textsOfNote(part)
    case 'call':
      return [
        ...stringsOf(part.input),
        ...part.results.flatMap(({ result }) => textsOfBlock(result)),
        ...part.notes.flatMap(textsOfNote),
      ]
  }
}

/** The raw record is shown as JSON. */
function textsOfNote(note: NotePart): readonly string[] {
  return [note.text ?? '', JSON.stringify(note.raw)]
}

function textsOfBlock(block: Block): readonly string[] {
  if (block.kind === 'result') return block.parts.flatMap(textsOfBlock)
  if (block.kind === 'document') return [block.title ?? '', block.text ?? '']
  return block.kind === 'unknown'
    ? [JSON.stringify(block.raw)]
    : stringsOf({ ...block, kind: '', mediaType: '' })
}

function stringsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsOf) : []
}

describe.each(transcripts)('%s', (name) => {
  const isAgentFile = path.basename(name).startsWith('agent-')
  const contents = itemContentsOf(readFileSync(path.join(PROJECTS, name), 'utf8'), isAgentFile)

  test('every text of an item stands in its open view', () => {
    for (const content of contents) {
      const shown = textOfMarkup(renderToStaticMarkup(<ItemView content={content} isOpen />))
      const missing = textsOf(content)
        .flatMap((text) => wordsOf(text.replace(DRAWN, '')))
        .filter((word) => !shown.includes(word))
      expect({ key: content.key, kind: content.kind, missing }).toMatchObject({ missing: [] })
    }
  })

  test('no item brings anything that runs', () => {
    for (const content of contents) {
      const markup = renderToStaticMarkup(<ItemView content={content} isOpen />)
      expect(markup).not.toMatch(/<(script|style|iframe|object|embed|form|base|meta|link)\b/i)
      expect(markup).not.toMatch(/<[^>]+\son\w+=/i)
      expect(markup).not.toMatch(
        /(?:href|src)="(?!https?:\/\/|mailto:|data:image\/(?:png|jpeg|gif|webp);base64,)/i,
      )
    }
  })
})

test.each(ODD_INPUTS)(
  'every string that %s was given stands in its open view, with its spaces',
  (name, input) => {
    const result = {
      kind: 'result',
      callId: 'c',
      isError: false,
      parts: [{ kind: 'text', text: 'ok' }],
    } as const
    const results = [{ result, toolUseResult: ODD_OUTCOME }]
    const content: ItemContent = {
      key: 'u/0',
      kind: 'call',
      time: null,
      model: null,
      usage: null,
      duration: null,
      parts: [{ kind: 'call', id: 'c', name, input, results, notes: [] }],
      overflow: [],
      cut: 0,
    }
    const shown = standingText(renderToStaticMarkup(<ItemView content={content} isOpen />))
    expect(linesIn(input).filter((line) => !shown.includes(line))).toEqual([])
  },
)
