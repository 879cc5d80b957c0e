import { Star } from 'lucide-react'
import { memo } from 'react'
import { toCount, toExactDate, toWhen } from '../../../../shared/format.ts'
import type { SearchResult } from '../../../../shared/schemas/search.ts'
import { TagChips } from '../../../components/tags/tag-chips.tsx'
import { toTime } from '../../../state/sessions/session-filters.ts'
import { toProjectName } from '../list/to-project-name.ts'
import { KIND_NAMES } from './kind-names.ts'
import { SnippetText } from './snippet-text.tsx'
import { trimSnippet } from './trim-snippet.ts'

export interface ResultItemProps {
  readonly id: string
  readonly result: SearchResult
  readonly isActive: boolean
  readonly isOpened: boolean
  readonly now: number
  readonly onChoose: (result: SearchResult) => void
}

/** More than these would hide the facts. */
const MOST_TAGS = 2
/** As in the style sheet. */
const LINE = 20
const PADDING = 16
/** So many characters of a title are seen in a narrow pane. */
const SEEN_TITLE = 28
/** The same of what was found, with the dots at its ends. */
const SEEN_SNIPPET = 26

/** With two lines of what was found; one where that is short or a name, and none where it is the title itself. */
export function toResultHeight(result: SearchResult): number {
  if (isTitleHit(result)) return 2 * LINE + PADDING
  return (isShort(result) ? 3 : 4) * LINE + PADDING
}

/** The words are in the title, where they can be marked unless they are too far behind to be seen. */
function isTitleHit({ session, best }: SearchResult): boolean {
  const { text, ranges } = best.snippet
  return isName(best) && text === session.title && (ranges[0]?.to ?? 0) <= SEEN_TITLE
}

function isShort(result: SearchResult): boolean {
  const { text } = trimSnippet(result.best.snippet)
  return isName(result.best) || isTextLost(result) || text.length <= SEEN_SNIPPET
}

/** A title, a path, a branch: short, and not said in the conversation. */
function isName({ kind, field }: SearchResult['best']): boolean {
  return kind === 'title' || field !== null
}

/** Of a session that is gone and not kept there are only the words of the index. */
function isTextLost({ session, best }: SearchResult): boolean {
  return session.isGone && !session.isKept && !isName(best)
}

/** A session with its best hit. */
export const ResultItem = memo(function ResultItem(props: ResultItemProps) {
  const { id, result, isActive, isOpened, now, onChoose } = props
  const { session, hits, best } = result
  const time = best.time ?? toTime(session)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list or the field has the focus and handles the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the list or the field has the focus
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className="result-item"
      data-active={isActive || undefined}
      data-opened={isOpened || undefined}
      onClick={() => onChoose(result)}
    >
      <div className="session-item-line">
        {session.starred && (
          <span className="star" role="img" aria-label="Starred" title="Starred">
            <Star size={12} aria-hidden />
          </span>
        )}
        <span className="session-item-title" dir="auto" title={session.title}>
          {isTitleHit(result) ? <SnippetText snippet={best.snippet} /> : session.title}
        </span>
        {time > 0 && (
          <span className="result-when" title={toExactDate(time)}>
            {toWhen(time, now)}
          </span>
        )}
      </div>
      {!isTitleHit(result) && (
        <div className="result-snippet" dir="auto" data-short={isShort(result) || undefined}>
          {isTextLost(result) ? (
            <em>The text was deleted with its file. Only its words are indexed.</em>
          ) : (
            <SnippetText snippet={trimSnippet(best.snippet)} />
          )}
        </div>
      )}
      <div className="session-item-facts">
        {hits > 0 && <span>{toKind(best)}</span>}
        <span className="session-item-project" title={session.project}>
          {toProjectName(session.project).name}
        </span>
        <TagChips tags={session.tags} most={MOST_TAGS} />
        {best.isSubagent && <span>subagent</span>}
        {best.branch === 'abandoned' && (
          <span className="result-abandoned" title="On an abandoned branch">
            abandoned
          </span>
        )}
        {session.isGone &&
          (session.isKept ? (
            <span title="Deleted from disk, backed up in your vault">deleted, backed up</span>
          ) : (
            <span title="Deleted from disk. Its indexed words can still be found.">deleted</span>
          ))}
        {hits > 1 && <span className="result-more">and {toCount(hits - 1)} more</span>}
      </div>
    </div>
  )
})

const FIELDS = { title: 'Title', id: 'Id', project: 'Project', branch: 'Git branch', path: 'Path' } as const

function toKind({ kind, tool, field, overflow }: SearchResult['best']): string {
  if (field !== null) return FIELDS[field]
  if (tool !== null) return tool
  return overflow === null ? (KIND_NAMES[kind] ?? kind) : 'Overflow'
}
