import { FolderOpen } from 'lucide-react'
import { useId, useState } from 'react'
import { toCount, toDate, toExactDate, toSize } from '../../../shared/format.ts'
import { PathText } from '../../components/path-text.tsx'
import { usePicked } from '../../components/use-picked.ts'
import type { Candidate, RestoreStore } from '../../state/vault/restore-store.ts'
import type { RestoreDialogProps } from './restore-dialog.tsx'

/** So many are drawn at first; the search finds the others. */
const PAGE = 200

/** Which sessions, and to where. */
export function RestoreChoice({ store, roots }: RestoreDialogProps) {
  const { candidates, chosen, choose } = usePicked(store, 'candidates', 'chosen', 'choose')
  const [text, setText] = useState('')
  const hasGone = candidates.some(({ isOnDisk }) => isOnDisk === false)
  // What was chosen before is to be seen.
  const [isGoneOnly, setGoneOnly] = useState(
    hasGone && candidates.every(({ key, isOnDisk }) => !chosen.has(key) || isOnDisk === false),
  )
  const listed = candidates.filter((each) => (!isGoneOnly || each.isOnDisk === false) && hasWords(each, text))
  const shown = listed.slice(0, PAGE)
  const isAllChosen = listed.length > 0 && listed.every(({ key }) => chosen.has(key))
  return (
    <>
      <div className="restore-tools">
        <input
          type="search"
          className="select"
          aria-label="Search backed up sessions"
          placeholder="Search by title, project or id"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        {hasGone && (
          <label className="check">
            <input
              type="checkbox"
              checked={isGoneOnly}
              onChange={({ target }) => setGoneOnly(target.checked)}
            />
            Only deleted sessions
          </label>
        )}
        <label className="check">
          <input
            type="checkbox"
            checked={isAllChosen}
            disabled={listed.length === 0}
            onChange={({ target }) =>
              choose(
                listed.map(({ key }) => key),
                target.checked,
              )
            }
          />
          Select all {toCount(listed.length)}
        </label>
      </div>
      {shown.length === 0 ? (
        <p className="quiet restore-none">
          {candidates.length === 0 ? 'There is nothing to restore.' : 'No sessions match.'}
        </p>
      ) : (
        <ul className="restore-list" aria-label="Sessions to restore">
          {shown.map((candidate) => (
            <CandidateRow
              key={candidate.key}
              candidate={candidate}
              isChosen={chosen.has(candidate.key)}
              onChoose={(isChosen) => choose([candidate.key], isChosen)}
            />
          ))}
        </ul>
      )}
      {listed.length > shown.length && (
        <p className="quiet">{toCount(listed.length - shown.length)} more. Search to narrow the list.</p>
      )}
      <TargetFields store={store} roots={roots} />
    </>
  )
}

function hasWords({ title, place, id }: Candidate, text: string): boolean {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const all = `${title}\n${place}\n${id}`.toLowerCase()
  return words.every((word) => all.includes(word))
}

interface CandidateRowProps {
  readonly candidate: Candidate
  readonly isChosen: boolean
  onChoose(isChosen: boolean): void
}

function CandidateRow({ candidate, isChosen, onChoose }: CandidateRowProps) {
  const { title, place, modified, bytes, isOnDisk } = candidate
  return (
    <li>
      <label className="restore-candidate">
        <input type="checkbox" checked={isChosen} onChange={({ target }) => onChoose(target.checked)} />
        <span className="restore-title" title={title}>
          {title}
        </span>
        {isOnDisk === false && <span className="restore-gone">deleted</span>}
        <span className="restore-place" title={place}>
          {place}
        </span>
        <span title={modified === null ? undefined : toExactDate(modified)}>
          {modified === null ? '' : toDate(modified)}
        </span>
        <span>{toSize(bytes)}</span>
      </label>
    </li>
  )
}

interface TargetFieldsProps {
  readonly store: RestoreStore
  readonly roots: RestoreDialogProps['roots']
}

function TargetFields({ store, roots }: TargetFieldsProps) {
  const { source, to, folder, isCwdRewritten, chooseRoot, chooseFolder, leaveFolder, rewriteCwd } = usePicked(
    store,
    'source',
    'to',
    'folder',
    'isCwdRewritten',
    'chooseRoot',
    'chooseFolder',
    'leaveFolder',
    'rewriteCwd',
  )
  const rootField = useId()
  return (
    <fieldset className="restore-target">
      <legend>Restore to</legend>
      {roots.length > 1 && (
        <div className="restore-row">
          <label htmlFor={rootField}>Claude Code folder</label>
          <select
            id={rootField}
            className="select"
            value={to ?? ''}
            onChange={({ target }) => chooseRoot(target.value === '' ? null : target.value)}
          >
            <option value="">Original folder</option>
            {roots.map(({ path, label }) => (
              <option key={path} value={path}>
                {label}
              </option>
            ))}
          </select>
        </div>
      )}
      <div className="restore-row">
        {folder === null ? (
          <span>The original project</span>
        ) : (
          <span>
            The project for{' '}
            <span className="restore-folder">
              <PathText path={folder} />
            </span>
          </span>
        )}
        <button type="button" className="button" data-size="small" onClick={() => void chooseFolder()}>
          <FolderOpen size={14} aria-hidden /> Choose another folder…
        </button>
        {folder !== null && (
          <button type="button" className="link-button" onClick={leaveFolder}>
            Use the original project
          </button>
        )}
      </div>
      {folder !== null && (
        <label className="check">
          <input
            type="checkbox"
            checked={isCwdRewritten}
            onChange={({ target }) => rewriteCwd(target.checked)}
          />
          Also change the working directory in the restored transcripts (the{' '}
          {source === 'vault' ? 'vault' : 'zip'} is not changed)
        </label>
      )}
    </fieldset>
  )
}
