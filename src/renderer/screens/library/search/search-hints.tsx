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
  return (
    <ul className="search-hints">
      {hints.map(({ message, from, to, suggestion }) => (
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
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
