import { QUERY_HELP } from '../../core/query/help/query-help.ts'
import { Modal, ModalHeader } from './modal.tsx'

export interface QueryHelpDialogProps {
  readonly onTry: (query: string) => void
  readonly onClose: () => void
}

/** The search language; each example can be tried. */
export function QueryHelpDialog({ onTry, onClose }: QueryHelpDialogProps) {
  return (
    <Modal label="How to search" className="query-help" onClose={onClose}>
      <ModalHeader title="How to search" onClose={onClose} />
      {QUERY_HELP.map(({ title, entries }) => (
        <section key={title} className="query-help-section">
          <h3>{title}</h3>
          <dl>
            {entries.map(({ syntax, meaning, example }) => (
              <div key={syntax}>
                <dt>
                  <code>{syntax}</code>
                </dt>
                <dd>
                  {toSentence(meaning)}{' '}
                  <button type="button" className="link-button" onClick={() => onTry(example)}>
                    <span className="hidden">Try </span>
                    <code>{example}</code>
                  </button>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Modal>
  )
}

/** Backticks stand for code in the README and the terminal. */
function toSentence(meaning: string) {
  return meaning.split('`').map((part, index) => (index % 2 === 1 ? <code key={part}>{part}</code> : part))
}
