import { CircleHelp, Search, X } from 'lucide-react'
import type { KeyboardEvent, RefObject } from 'react'
import type { Completion } from '../../../../core/query/help/completions.ts'
import { IconButton } from '../../../components/icon-button.tsx'

export interface SearchFieldProps {
  readonly text: string
  readonly fieldRef: RefObject<HTMLInputElement | null>
  /** The list of results, and the row in it that the keyboard is on. */
  readonly listId: string
  readonly activeId: string | undefined
  readonly isListOpen: boolean
  readonly completions: readonly Completion[]
  readonly onType: (text: string) => void
  readonly onCursor: (cursor: number) => void
  readonly onComplete: (completion: Completion) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly onClear: () => void
  readonly onHelp: () => void
}

export function SearchField(props: SearchFieldProps) {
  const { text, fieldRef, listId, activeId, isListOpen, completions } = props
  const { onType, onCursor, onComplete, onKeyDown, onClear, onHelp } = props
  return (
    <search className="search">
      <div className="search-box">
        <Search size={16} aria-hidden className="search-icon" />
        <input
          ref={fieldRef}
          type="text"
          className="search-input"
          data-first-focus
          role="combobox"
          aria-label="Search all sessions"
          aria-autocomplete="list"
          aria-expanded={isListOpen}
          aria-controls={listId}
          aria-activedescendant={activeId}
          placeholder="Search all sessions"
          spellCheck={false}
          autoComplete="off"
          maxLength={2_000}
          value={text}
          onChange={({ target }) => {
            onCursor(target.selectionStart ?? target.value.length)
            onType(target.value)
          }}
          onSelect={({ currentTarget }) => onCursor(currentTarget.selectionStart ?? 0)}
          onKeyDown={onKeyDown}
        />
        {text === '' ? (
          <kbd aria-hidden>/</kbd>
        ) : (
          <IconButton
            icon={X}
            isSmall
            label="Clear the search"
            title="Clear the search (Esc)"
            onClick={onClear}
          />
        )}
        <IconButton icon={CircleHelp} isSmall label="How to search" onClick={onHelp} />
      </div>
      {completions.length > 0 && (
        <fieldset className="completions">
          <legend className="hidden">Suggestions</legend>
          {completions.map((completion) => (
            <button
              key={completion.text}
              type="button"
              className="chip"
              title={completion.meaning}
              onClick={() => onComplete(completion)}
            >
              <code>{completion.text}</code>
            </button>
          ))}
        </fieldset>
      )}
    </search>
  )
}
