import { CircleStop } from 'lucide-react'
import type { StepPart } from '../../model/steps/step-content.ts'
import { Each } from '../elements/each.tsx'
import { Parts } from '../parts.tsx'
import { interruptNotice } from './interrupt-notice.ts'
import type { KindViewProps } from './kind-view.ts'

export function InterruptView({ content, footer }: Pick<KindViewProps, 'content' | 'footer'>) {
  return (
    <>
      <Each of={content.parts}>{(part) => <InterruptPart part={part} />}</Each>
      {footer}
    </>
  )
}

function InterruptPart({ part }: { readonly part: StepPart }) {
  const text = interruptNotice(part)
  if (text === undefined) return <Parts parts={[part]} reading="typed" />
  return (
    <p className="interrupt">
      <CircleStop size={14} strokeWidth={1.75} aria-hidden /> {text}
    </p>
  )
}
