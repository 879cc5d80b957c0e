import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { ReadingHeader } from '../../items/item.ts'
import { REMAINS_WORDS } from '../../items/reading-words.ts'
import type { Usage } from '../../parse/usage.ts'
import { toCompact, toCounted } from '../figures.ts'
import { revealInvisible } from '../text/reveal-controls.ts'
import { toLine } from '../text/to-line.ts'
import { toAnchor } from './page-parts.tsx'
import { PageTime, toUniversalTime } from './page-time.tsx'

/** A longer list of prompts is folded. */
const MOST_OPEN_PROMPTS = 12

const dollars = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' })

interface FactProps {
  readonly name: string
  readonly children: ReactNode
}

function Fact({ name, children }: FactProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

export interface HeaderOptions {
  readonly header: ReadingHeader
  /** What the session used; null where that stays at home. */
  readonly usage: (Usage & { readonly cost: number | null }) | null
  /** Each with the key of its item. */
  readonly prompts: readonly { readonly title: string; readonly key: string }[]
  /** Of the transcript, where it is one file. */
  readonly sha256: string | null
  readonly modes: readonly { readonly value: string; readonly label: string }[]
  readonly chosenMode: string
}

export function headerMarkup({ header, usage, prompts, sha256, modes, chosenMode }: HeaderOptions): string {
  const odd = header.unreadable + header.unknown
  return renderToStaticMarkup(
    <>
      <header className="page-header">
        <h1>{toLine(header.title)}</h1>
        {header.remains !== null && <p className="remark">{REMAINS_WORDS[header.remains]}</p>}
        <dl className="page-facts">
          {header.cwd && (
            <Fact name="Project">
              <code>{revealInvisible(header.cwd)}</code>
            </Fact>
          )}
          {header.gitBranch && (
            <Fact name="Git branch">
              <code>{revealInvisible(header.gitBranch)}</code>
            </Fact>
          )}
          {header.models.length > 0 && <Fact name="Model">{revealInvisible(header.models.join(', '))}</Fact>}
          {header.started !== null && (
            <Fact name="Time">
              <PageTime time={header.started} />
              {header.updated !== null && isLater(header.updated, header.started) && (
                <>
                  {' – '}
                  <PageTime time={header.updated} />
                </>
              )}
            </Fact>
          )}
          {usage !== null && (
            <Fact name="Tokens">
              {toCompact(usage.input)} in, {toCompact(usage.output)} out, {toCompact(usage.cacheRead)} from
              cache
            </Fact>
          )}
          {usage !== null && usage.cost !== null && (
            <Fact name="API-equivalent cost">{dollars.format(usage.cost)} (subscribers do not pay it)</Fact>
          )}
          <Fact name="Session">
            <code>{header.session}</code>
          </Fact>
          {sha256 && (
            <Fact name="Transcript">
              SHA-256 <code>{sha256}</code>
            </Fact>
          )}
          {odd > 0 && <Fact name="Not understood">{toCounted(odd, 'line')}</Fact>}
        </dl>
        {prompts.length > 1 && (
          <details className="page-contents" open={prompts.length <= MOST_OPEN_PROMPTS}>
            <summary>{toCounted(prompts.length, 'prompt')}</summary>
            <ol>
              {prompts.map(({ title, key }) => (
                <li key={key}>
                  <a href={`#${toAnchor(key)}`}>{toLine(title)}</a>
                </li>
              ))}
            </ol>
          </details>
        )}
      </header>
      <search className="page-tools">
        <input
          id="search"
          type="search"
          placeholder="Search this conversation"
          aria-label="Search this conversation"
        />
        <output id="found" />
        <button id="previous" type="button" aria-label="Previous match">
          ↑
        </button>
        <button id="next" type="button" aria-label="Next match">
          ↓
        </button>
        <select id="modes" aria-label="View" defaultValue={chosenMode}>
          {modes.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <button id="unfold" type="button">
          Unfold all
        </button>
        <button id="fold" type="button">
          Fold all
        </button>
      </search>
    </>,
  )
}

/** As far as it can be seen. */
function isLater(updated: number, started: number): boolean {
  return toUniversalTime(updated) !== toUniversalTime(started)
}
