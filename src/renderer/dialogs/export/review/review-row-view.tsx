import { ChevronRight } from 'lucide-react'
import { toCounted } from '../../../../shared/format.ts'
import type { SecretPlace, SurveyedSecret } from '../../../../shared/schemas/secrets.ts'
import { KIND_LABELS } from '../../../screens/library/reading/list/row-label.ts'
import type { ReviewRow } from '../../../state/export/review/review-rows.ts'

export interface ReviewRowViewProps {
  readonly id: string
  readonly row: ReviewRow
  readonly isActive: boolean
  readonly isLeftIn: boolean
  /** Of a value: in so many places it stays. */
  readonly leftInPlaces: number
  /** Where the person asked to see it. */
  readonly value: string | undefined
  onMove(): void
  onToggle(): void
  onOpen(secret: string): void
  onReveal(secret: string): void
  onJudge(secret: SurveyedSecret): void
}

/** The list has the focus: what is clicked here has a key there. */
export function ReviewRowView(props: ReviewRowViewProps) {
  const { row } = props
  switch (row.kind) {
    case 'rule':
      return (
        <div className="review-rule" role="none">
          <strong>{row.name}</strong> <span className="quiet">{toCounted(row.values, 'value')}</span>
        </div>
      )
    case 'remark':
      return <p className="review-remark quiet">{row.text}</p>
    case 'value':
      return <ValueRow {...props} secret={row.secret} isOpen={row.isOpen} />
    case 'place':
      return <PlaceRow {...props} secret={row.secret} place={row.place} />
  }
}

interface ValueRowProps extends ReviewRowViewProps {
  readonly secret: SurveyedSecret
  readonly isOpen: boolean
}

function ValueRow(props: ValueRowProps) {
  const { id, secret, isOpen, isActive, isLeftIn, leftInPlaces, value } = props
  const { onMove, onToggle, onOpen, onReveal, onJudge } = props
  const places = toCounted(secret.places, 'place')
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list has the focus and handles the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus
    <div
      id={id}
      role="treeitem"
      aria-level={1}
      aria-expanded={isOpen}
      aria-selected={isActive}
      aria-checked={!isLeftIn}
      className="review-value"
      data-active={isActive || undefined}
      data-left-in={isLeftIn || undefined}
      onClick={onMove}
    >
      <button
        type="button"
        tabIndex={-1}
        className="review-open"
        aria-hidden
        onClick={() => onOpen(secret.id)}
      >
        <ChevronRight size={14} className="review-chevron" data-open={isOpen || undefined} />
      </button>
      <Toggle isLeftIn={isLeftIn} onToggle={onToggle} />
      <code className="review-masked" title={value}>
        {value ?? secret.masked}
      </code>
      <span className="review-facts quiet">
        {places} in {toCounted(secret.sessions.length, 'session')}
        {leftInPlaces > 0 && `, left in at ${leftInPlaces}`}
        {secret.confidence === 'likely' && ', likely'}
      </span>
      <span className="review-acts">
        <Act label={value === undefined ? 'Reveal' : 'Hide'} onAct={() => onReveal(secret.id)} />
        <Act label={secret.isNoSecret ? 'It is a secret' : 'Not a secret'} onAct={() => onJudge(secret)} />
      </span>
    </div>
  )
}

interface PlaceRowProps extends ReviewRowViewProps {
  readonly secret: SurveyedSecret
  readonly place: SecretPlace
}

function PlaceRow({ id, secret, place, isActive, isLeftIn, value, onMove, onToggle }: PlaceRowProps) {
  const where = place.kind === null ? (place.file ?? 'Title or name') : KIND_LABELS[place.kind]
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list has the focus and handles the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus
    <div
      id={id}
      role="treeitem"
      aria-level={2}
      aria-selected={isActive}
      aria-checked={!isLeftIn}
      className="review-place"
      data-active={isActive || undefined}
      data-left-in={isLeftIn || undefined}
      onClick={onMove}
    >
      {place.item === null ? (
        <span className="review-toggle" title="It follows the decision about the value" />
      ) : (
        <Toggle isLeftIn={isLeftIn} onToggle={onToggle} />
      )}
      <span className="review-where">
        <bdi>{place.title}</bdi>
        <span className="quiet">
          {' · '}
          {where}
          {place.count > 1 && ` · ${toCounted(place.count, 'time')}`}
        </span>
      </span>
      <code className="review-context">
        {place.before}
        <mark>{value ?? secret.masked}</mark>
        {place.after}
      </code>
    </div>
  )
}

function Toggle({ isLeftIn, onToggle }: { readonly isLeftIn: boolean; onToggle(): void }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      className="review-toggle"
      data-left-in={isLeftIn || undefined}
      onClick={onToggle}
    >
      {isLeftIn ? 'Left in' : 'Removed'}
    </button>
  )
}

function Act({ label, onAct }: { readonly label: string; onAct(): void }) {
  return (
    <button type="button" tabIndex={-1} className="link-button" onClick={onAct}>
      {label}
    </button>
  )
}
