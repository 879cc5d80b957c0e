import { Folder, GitBranch } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { ItemContent } from '../../../../core/items/item.ts'
import { toTokens } from '../../../../core/render/figures.ts'
import { ItemView } from '../../../../core/render/item-view.tsx'
import { toCount, toCounted, toDay, toExactDate, toSize } from '../../../../shared/format.ts'
import type { Session, SessionPrompt } from '../../../../shared/schemas/sessions.ts'
import type { RememberedSession } from '../../../state/reading/opening/read-remembered.ts'
import { toModels, toShortPath } from './header/reading-header.tsx'
import { depthStyle } from './list/depth-style.ts'

export interface RememberedViewProps {
  readonly remembered: RememberedSession
  readonly now: number
  /** Before the title, such as a way back. */
  readonly lead: ReactNode
  /** The buttons at its right. */
  readonly tools: ReactNode
}

const PAGE = 200

/** Shown for a session that was deleted without a backup: its facts, and the prompts that are left. */
export function RememberedView({ remembered, now, lead, tools }: RememberedViewProps) {
  const { session, prompts, problem } = remembered
  const [shown, setShown] = useState(PAGE)
  return (
    <>
      <header className="reading-header">
        <div className="reading-title">
          {lead}
          <h1 title={session.title} dir="auto">
            {session.title}
          </h1>
          {tools}
        </div>
        <Facts session={session} now={now} />
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section className="reading-scroll" aria-label="What is left of this session" tabIndex={0}>
        <div className="reading-row" style={depthStyle(0)}>
          <p className="remark" data-kind={problem === null ? undefined : 'error'}>
            {problem ?? describe(session, prompts)}
          </p>
        </div>
        {prompts.slice(0, shown).map((prompt, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two prompts may have the same text and time, and their order stays
          <article key={at} className="reading-row" data-role="opener" style={depthStyle(0)}>
            <ItemView content={toContent(prompt, at)} isOpen renderTime={toExactDate} />
            {!prompt.isCertain && (
              <p className="remark">
                Typed in the same folder at that time. It may belong to another session.
              </p>
            )}
          </article>
        ))}
        {prompts.length > shown && (
          <div className="reading-row" style={depthStyle(0)}>
            <button type="button" className="link-button" onClick={() => setShown(shown + PAGE)}>
              Show more ({toCount(prompts.length - shown)} left)
            </button>
          </div>
        )}
      </section>
    </>
  )
}

function Facts({ session, now }: { readonly session: Session; readonly now: number }) {
  const { project, cwd, gitBranch, started, updated, models, prompts, responses, toolCalls } = session
  const folder = cwd ?? project
  const tokens = session.tokens.input + session.tokens.output
  return (
    <div className="reading-facts">
      <span className="fact" title={folder}>
        <Folder size={13} aria-hidden />
        <bdi>{toShortPath(folder)}</bdi>
      </span>
      {gitBranch !== null && (
        <span className="fact" title={`Git branch ${gitBranch}`}>
          <GitBranch size={13} aria-hidden />
          <bdi>{gitBranch}</bdi>
        </span>
      )}
      {updated !== null && (
        <time
          className="fact"
          dateTime={new Date(updated).toISOString()}
          title={
            started === null ? toExactDate(updated) : `${toExactDate(started)} to\n${toExactDate(updated)}`
          }
        >
          {toDay(updated, now)}
        </time>
      )}
      {models.length > 0 && (
        <span className="fact" data-fact="model" title={models.join(', ')}>
          <bdi>{toModels(models)}</bdi>
        </span>
      )}
      <span className="fact">{toCounted(prompts, 'prompt')}</span>
      <span className="fact">{toCounted(responses, 'response')}</span>
      {toolCalls > 0 && <span className="fact">{toCounted(toolCalls, 'tool call')}</span>}
      {tokens > 0 && <span className="fact">{toTokens(tokens)}</span>}
      <span className="fact">{toSize(session.bytes)}</span>
    </div>
  )
}

function describe({ prompts: all }: Session, prompts: readonly SessionPrompt[]): string {
  if (prompts.length === 0)
    return 'Nothing is left of this conversation. The prompt history of Claude Code has none of its prompts.'
  const count = prompts.length < all ? ` (${toCount(prompts.length)} of ${toCount(all)})` : ''
  return `Only the prompts are left${count}. They come from the prompt history of Claude Code.`
}

function toContent({ text, time }: SessionPrompt, at: number): ItemContent {
  return {
    key: String(at),
    kind: 'prompt',
    time,
    model: null,
    usage: null,
    duration: null,
    parts: [{ kind: 'block', block: { kind: 'text', text } }],
    overflow: [],
    cut: 0,
  }
}
