import { useRef } from 'react'
import { toCounted } from '../../../../shared/format.ts'
import { InlineError } from '../../../components/inline-error.tsx'
import { usePicked } from '../../../components/use-picked.ts'
import { countSecrets, type ReviewStore } from '../../../state/export/review/review-store.ts'
import { Modal, ModalHeader } from '../../modal.tsx'
import { OwnWords } from './own-words.tsx'
import { RedactedPreviewView } from './redacted-preview-view.tsx'
import { LISTED, ReviewList } from './review-list.tsx'

export interface ReviewDialogProps {
  readonly store: ReviewStore
}

/** What would be taken out of an export, value by value. Decisions hold when it is closed. */
export function ReviewDialog({ store }: ReviewDialogProps) {
  const review = usePicked(
    store,
    ...LISTED,
    'survey',
    'preview',
    'previewed',
    'problem',
    'ownWords',
    'close',
    'addWord',
    'removeWord',
    'showPreview',
    'hidePreview',
    'dismissProblem',
  )
  const list = useRef<HTMLDivElement>(null)
  const { survey, preview } = review
  const found = survey.kind === 'ready' ? survey.survey : { secrets: [], sessions: [] }
  const { values, kinds, sessions } = countSecrets(found.secrets)
  return (
    <Modal label="Review secrets" className="review" first={list} onClose={review.close}>
      <ModalHeader
        title="Review secrets"
        closeTitle="Close (Esc). Your decisions are kept."
        onClose={review.close}
      />
      <div className="review-tools">
        <p role="status">
          {survey.kind === 'searching'
            ? 'Searching for secrets…'
            : `${toCounted(values, 'secret')} of ${toCounted(kinds, 'kind')} in ${toCounted(sessions, 'session')}`}
        </p>
        <OwnWords words={review.ownWords} onAdd={review.addWord} onRemove={review.removeWord} />
        <button
          type="button"
          className="button"
          data-size="small"
          aria-pressed={preview !== null}
          onClick={() =>
            preview === null ? void review.showPreview(found.sessions[0]?.key ?? null) : review.hidePreview()
          }
        >
          {preview === null ? 'Preview' : 'Back to the list'}
        </button>
      </div>
      {review.problem !== null && <InlineError message={review.problem} onDismiss={review.dismissProblem} />}
      {survey.kind === 'failed' && (
        <p role="alert" className="review-empty">
          {survey.message}
        </p>
      )}
      {preview === null ? (
        <>
          <ReviewList review={review} listRef={list} />
          <footer className="review-keys quiet">
            <kbd>J</kbd> <kbd>K</kbd> move <kbd>Space</kbd> remove or leave in <kbd>Enter</kbd> places{' '}
            <kbd>R</kbd> reveal <kbd>N</kbd> not a secret <kbd>Esc</kbd> close
          </footer>
        </>
      ) : (
        <RedactedPreviewView
          preview={preview}
          sessions={found.sessions}
          shown={review.previewed}
          onShow={(session) => void review.showPreview(session)}
        />
      )}
    </Modal>
  )
}
