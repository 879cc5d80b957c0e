import type { ReactNode } from 'react'
import type { ItemContent } from '../../items/item.ts'
import { PROMPT_REMARKS } from '../../items/reading-words.ts'
import type { StepPart } from '../../model/steps/step-content.ts'
import { Clamp, isLong } from '../elements/clamp.tsx'
import { Each } from '../elements/each.tsx'
import type { Folding } from '../elements/fold.tsx'
import { isDate } from '../figures.ts'
import { Parts } from '../parts.tsx'
import type { KindViewProps } from './kind-view.ts'

/** Whether only the beginning of a prompt is shown until it is open. */
export function isLongPrompt({ parts }: Pick<ItemContent, 'parts'>): boolean {
  return parts.some((part) => isLong(textOf(part) ?? ''))
}

interface PromptViewProps extends KindViewProps {
  readonly renderTime: (time: number) => ReactNode
  /** Why it is not simply what a person asked next. */
  readonly remarkable?: keyof typeof PROMPT_REMARKS
}

export function PromptView({ content, footer, renderTime, remarkable, ...folding }: PromptViewProps) {
  const remark = remarkable && PROMPT_REMARKS[remarkable]
  const reading = content.isMarkdown ? 'prose' : 'typed'
  // What is missing at the end of a text is told where its end is shown.
  const isClamped = folding.onToggle !== undefined && !folding.isOpen && isLongPrompt(content)
  return (
    <section className="prompt" aria-label={remark ? `Prompt: ${remark}` : 'Prompt'} data-remark={remarkable}>
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
