import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { toCount } from '../../../../../shared/format.ts'
import { IconButton } from '../../../../components/icon-button.tsx'
import { describeFind } from '../../../../reading/find/describe-find.ts'
import type { FindData } from '../../../../state/reading/find/find-state.ts'

export interface FindBarProps {
  readonly find: Omit<FindData, 'isOpen' | 'hits'>
  /** Of the conversation. */
  readonly title: string
  onText(text: string): void
  onNext(direction: 1 | -1): void
  onElsewhere(): void
  onClose(): void
}

/** Finds words in the open conversation. */
export function FindBar({ find, title, onText, onNext, onElsewhere, onClose }: FindBarProps) {
  const field = useRef<HTMLInputElement>(null)
  const { isAskedFor } = find
  // Words that led here came from another field, which keeps the focus.
  useEffect(() => {
    if (isAskedFor) field.current?.select()
  }, [isAskedFor])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') onNext(event.shiftKey ? -1 : 1)
    else if (event.key === 'Escape') onClose()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <search className="find-bar" aria-label="In this conversation">
      <input
        ref={field}
        className="field"
        data-find
        type="text"
        spellCheck={false}
        placeholder="Find in this conversation"
        aria-label="Find in this conversation"
        value={find.text}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <span className="find-count" role="status" data-kind={find.status === 'failed' ? 'error' : undefined}>
        {describeFind(find, title)}
      </span>
      {find.elsewhere !== null && (
        <button
          type="button"
          className="link-button"
          title="Go to the first match there"
          onClick={onElsewhere}
        >
          {toCount(find.elsewhere.count)} {find.total > 0 && 'more '}on other branches
        </button>
      )}
      <IconButton
        icon={ChevronUp}
        disabled={find.total === 0}
        label="Previous match"
        title="Previous match (N)"
        onClick={() => onNext(-1)}
      />
      <IconButton
        icon={ChevronDown}
        disabled={find.total === 0}
        label="Next match"
        title="Next match (n)"
        onClick={() => onNext(1)}
      />
      <IconButton icon={X} label="Close" title="Close (Esc)" onClick={onClose} />
    </search>
  )
}
