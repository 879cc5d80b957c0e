import { Check } from 'lucide-react'
import type { Option, Question } from '../../tools/piece.ts'
import { Each } from '../elements/each.tsx'
import { revealReordering } from '../text/reveal-controls.ts'
import { Rest } from './rest.tsx'

export function QuestionView({ question: asked }: { readonly question: Question }) {
  const { question, header, options, ownAnswer, rest } = asked
  return (
    <div className="question">
      <p dir="auto">
        {header !== undefined && <span className="label">{header}</span>} {revealReordering(question)}
      </p>
      <ul>
        <Each of={options}>{(option) => <OptionView option={option} />}</Each>
        {ownAnswer !== undefined && (
          <li className="chosen" dir="auto">
            <Check size={14} role="img" aria-label="Answered" />
            <span className="option">{revealReordering(ownAnswer)}</span>
          </li>
        )}
      </ul>
      <Rest value={rest} />
    </div>
  )
}

function OptionView({ option: { label, description, isChosen, rest } }: { readonly option: Option }) {
  return (
    <li className={isChosen ? 'chosen' : undefined} dir="auto">
      {isChosen && <Check size={14} role="img" aria-label="Chosen" />}
      <span>
        <span className="option">{revealReordering(label)}</span>
        {description !== undefined && (
          <span className="option-description"> {revealReordering(description)}</span>
        )}
        <Rest value={rest} />
      </span>
    </li>
  )
}
