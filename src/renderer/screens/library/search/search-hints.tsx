import { Lightbulb } from 'lucide-react'
import type { SearchAnswer } from '../../../../shared/schemas/search.ts'

export interface SearchHintsProps {
  readonly query: string
  readonly hints: SearchAnswer['hints']
  readonly onType: (text: string) => void
}

/** What of the query was not understood, above what was found without it. */
export function SearchHints({ query, hints, onType }: SearchHintsProps) {
  if (hints.length === 0) return null
  const taken = hints.find(({ kind }) => kind === 'unknown-word')
  return (
    <ul className="search-hints">
      {hints.map((hint) => {
        const { message, from, to, suggestion } = hint
        return (
          <li key={`${from}-${message}`}>
            <Lightbulb size={13} aria-hidden />
            <span>
              {message}{' '}
              {suggestion !== null && (
                <button
                  type="button"
                  className="link-button"
                  onClick={() => onType(`${query.slice(0, from)}${suggestion}${query.slice(to)}`)}
                >
                  Try <code>{suggestion}</code>
                </button>
              )}{' '}
              {hint === taken && <kbd title="Enter takes it">Enter</kbd>}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
