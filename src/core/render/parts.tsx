import { assertNever } from '../assert-never.ts'
import type { StepPart } from '../model/steps/step-content.ts'
import { Blocks, BlockView } from './blocks.tsx'
import { Json } from './elements/code.tsx'
import { Each } from './elements/each.tsx'
import type { MarkupReading } from './markup-text.tsx'
import { NoteAside, NoteBody } from './note-body.tsx'

interface PartsProps {
  readonly parts: readonly StepPart[]
  readonly reading: MarkupReading
  /** Where a note is the item itself, it is open with it. */
  readonly isNote?: boolean
}

/** The parts of an item, whatever they are. */
export function Parts({ parts, reading, isNote = false }: PartsProps) {
  return (
    <Each of={parts}>
      {(part) => {
        switch (part.kind) {
          case 'block':
            return <BlockView block={part.block} reading={reading} />
          case 'call':
            return <Json label={part.name} value={part.input} />
          case 'lone-result':
            return <Blocks blocks={part.result.parts} reading="output" />
          case 'note':
            return isNote ? <NoteBody note={part} /> : <NoteAside note={part} />
          default:
            return assertNever(part)
        }
      }}
    </Each>
  )
}
