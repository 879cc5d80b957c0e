import type { ReactNode } from 'react'
import type { ItemContent } from '../../items/item.ts'
import { QUEUED_WORDS } from '../../items/queued-words.ts'
import type { StepPart } from '../../model/step-content.ts'
import { Clamp, isLong } from '../clamp.tsx'
import { Each } from '../each.tsx'
import { isDate } from '../figures.ts'
import type { Folding } from '../fold.tsx'
import { Parts } from '../parts.tsx'
import type { KindViewProps } from './kind-view.ts'

/** Whether only the beginning of a prompt is shown until it is open. */
export function isLongPrompt({ parts }: Pick<ItemContent, 'parts'>): boolean {
  return parts.some((part) => isLong(textOf(part) ?? ''))
}

interface PromptViewProps extends KindViewProps {
  readonly renderTime: (time: number) => ReactNode
  /** It was typed while the model was working. */
  readonly queued?: keyof typeof QUEUED_WORDS
}

export function PromptView({ content, footer, renderTime, queued, ...folding }: PromptViewProps) {
  const remark = queued && QUEUED_WORDS[queued]
  const reading = content.isMarkdown ? 'prose' : 'typed'
  // What is missing at the end of a text is told where its end is shown.
  const isClamped = folding.onToggle !== undefined && !folding.isOpen && isLongPrompt(content)
  return (
    <section className="prompt" aria-label={remark ? `Prompt: ${remark}` : 'Prompt'} data-queued={queued}>
      {remark && <p className="prompt-remark">{remark}</p>}
      <Each of={content.parts}>
        {(part) => <PromptPart part={part} reading={reading} folding={folding} />}
      </Each>
      {!isClamped && footer}
      {isDate(content.time) && (
        <time className="prompt-time" dateTime={new Date(content.time).toISOString()}>
          {renderTime(content.time)}
        </time>
      )}
    </section>
  )
}

interface PromptPartProps {
  readonly part: StepPart
  readonly reading: 'prose' | 'typed'
  readonly folding: Folding
}

/** Pictures are always in sight. */
function PromptPart({ part, reading, folding }: PromptPartProps) {
  const drawn = <Parts parts={[part]} reading={reading} />
  const text = textOf(part)
  if (text === undefined) return drawn
  return (
    <Clamp text={text} {...folding}>
      {drawn}
    </Clamp>
  )
}

function textOf(part: StepPart): string | undefined {
  return part.kind === 'block' && part.block.kind === 'text' ? part.block.text : undefined
}
