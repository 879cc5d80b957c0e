import { X } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'

export interface OwnWordsProps {
  readonly words: readonly string[]
  onAdd(word: string): void
  onRemove(word: string): void
}

/** Words that no rule knows, such as the name of a customer. */
export function OwnWords({ words, onAdd, onRemove }: OwnWordsProps) {
  const [text, setText] = useState('')

  function add(): void {
    onAdd(text)
    setText('')
  }

  function takeEnter(event: KeyboardEvent): void {
    // Also closes a list of proposals of an input method; and it would start the export.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    add()
  }

  return (
    <div className="own-words">
      <label>
        <span className="quiet">Your own words</span>
        <input
          className="own-words-field"
          type="text"
          value={text}
          placeholder="A name or word to remove"
          maxLength={1000}
          spellCheck={false}
          autoComplete="off"
          onChange={({ target }) => setText(target.value)}
          onKeyDown={takeEnter}
        />
      </label>
      <button type="button" className="button" data-size="small" disabled={text.trim() === ''} onClick={add}>
        Add
      </button>
      {words.map((word) => (
        <button
          key={word}
          type="button"
          className="own-word"
          aria-label={`Remove the word ${word}`}
          title="Remove"
          onClick={() => onRemove(word)}
        >
          <bdi>{word}</bdi> <X size={12} aria-hidden />
        </button>
      ))}
    </div>
  )
}
