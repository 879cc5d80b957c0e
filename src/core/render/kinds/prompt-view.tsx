import type { ReactNode } from 'react'
import { PROMPT_REMARKS } from '../../items/prompt-remarks.ts'
import type { StepPart } from '../../model/step-content.ts'
import { splitTagged } from '../../parse/tagged-text.ts'
import { Each } from '../each.tsx'
import { isDate } from '../figures.ts'
import { Aside } from '../fold.tsx'
import { Markdown } from '../markdown.tsx'
import { Parts } from '../parts.tsx'
import type { KindViewProps } from './kind-view.ts'

/** What Claude Code puts around a prompt, and what to call it. */
const CONTEXT: Readonly<Record<string, string>> = {
  'system-reminder': 'System reminder',
  ide_opened_file: 'File open in the editor',
  ide_selection: 'Selection in the editor',
}

interface PromptViewProps extends Pick<KindViewProps, 'content' | 'footer'> {
  readonly renderTime: (time: number) => ReactNode
  /** Why it is not simply what a person asked next. */
  readonly remarkable?: keyof typeof PROMPT_REMARKS
}

export function PromptView({ content, footer, renderTime, remarkable }: PromptViewProps) {
  const remark = remarkable && PROMPT_REMARKS[remarkable]
  return (
    <section className="prompt" aria-label={remark ? `Prompt: ${remark}` : 'Prompt'} data-remark={remarkable}>
      {remark && <p className="prompt-remark">{remark}</p>}
      <Each of={content.parts}>{(part) => <PromptPart part={part} />}</Each>
      {footer}
      {isDate(content.time) && (
        <time className="prompt-time" dateTime={new Date(content.time).toISOString()}>
          {renderTime(content.time)}
        </time>
      )}
    </section>
  )
}

function PromptPart({ part }: { readonly part: StepPart }) {
  if (part.kind !== 'block' || part.block.kind !== 'text') return <Parts parts={[part]} reading="typed" />
  return (
    <Each of={splitTagged(part.block.text, Object.keys(CONTEXT))}>
      {({ tag, text }) =>
        tag === undefined ? (
          <Markdown text={text} isTyped />
        ) : (
          <Aside label={CONTEXT[tag] ?? tag}>
            <Markdown text={text} isTyped />
          </Aside>
        )
      }
    </Each>
  )
}
