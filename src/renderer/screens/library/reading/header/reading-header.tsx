import { CircleAlert, FolderOpen, GitBranch, Radio } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ReadingHeader as Header } from '../../../../../core/items/item.ts'
import { REMAINS_WORDS } from '../../../../../core/items/reading-words.ts'
import { toLine } from '../../../../../core/render/text/to-line.ts'
import { toCounted, toDay, toExactDate, toSize } from '../../../../../shared/format.ts'
import type { Session } from '../../../../../shared/schemas/sessions.ts'
import { toOddWords } from '../../../../reading/to-odd-words.ts'

export interface ReadingHeaderProps {
  readonly header: Header
  readonly session: Session | null
  readonly isLive: boolean
  readonly now: number
  /** Before the title. */
  readonly lead?: ReactNode
  /** What else the library knows about it. */
  readonly facts?: ReactNode
  /** What it used. */
  readonly usage?: ReactNode
  /** The buttons at its right. */
  readonly tools: ReactNode
  onShowOddLines(): void
  onOpenSession(id: string): void
  onOpenFolder(): void
}

/** What is being read, in two lines. */
export function ReadingHeader(props: ReadingHeaderProps) {
  const {
    header,
    session,
    isLive,
    now,
    lead,
    facts,
    usage,
    tools,
    onShowOddLines,
    onOpenSession,
    onOpenFolder,
  } = props
  const title = session?.title ?? toLine(header.title, true)
  const folder = header.cwd ?? session?.project ?? null
  const odd = toOddWords(header, isLive)
  // All files of the session, as the list has it; of one that is being written, the list may know less.
  const bytes = Math.max(session?.bytes ?? 0, header.bytes)
  return (
    <header className="reading-header">
      <div className="reading-title">
        {lead}
        <h1 title={title} dir="auto">
          {title}
        </h1>
        {tools}
      </div>
      {header.remains !== null && <p className="remark reading-remains">{REMAINS_WORDS[header.remains]}</p>}
      <div className="reading-facts">
        {isLive && (
          <span className="reading-live">
            <Radio size={13} aria-hidden /> Being written
          </span>
        )}
        {folder !== null && (
          <button
            type="button"
            className="fact-button"
            title={`${folder}\nOpen this folder`}
            onClick={onOpenFolder}
          >
            <FolderOpen size={13} aria-hidden />
            <bdi>{toShortPath(folder)}</bdi>
          </button>
        )}
        {header.gitBranch !== null && (
          <span className="fact" title={`Git branch ${header.gitBranch}`}>
            <GitBranch size={13} aria-hidden />
            <bdi>{header.gitBranch}</bdi>
          </span>
        )}
        {header.updated !== null && (
          <time
            className="fact"
            dateTime={new Date(header.updated).toISOString()}
            title={toSpanTitle(header)}
          >
            {toDay(header.updated, now)}
          </time>
        )}
        {header.models.length > 0 && (
          <span className="fact" data-fact="model" title={header.models.join(', ')}>
            <bdi>{toModels(header.models)}</bdi>
          </span>
        )}
        {usage}
        <span className="fact" title={toSizeTitle(header, bytes)}>
          {toSize(bytes)}
        </span>
        {facts}
        {odd !== null && (
          <button type="button" className="fact-button" data-kind="warning" onClick={onShowOddLines}>
            <CircleAlert size={13} aria-hidden />
            {odd}
          </button>
        )}
        {session?.continuedIn && (
          <button
            type="button"
            className="link-button"
            onClick={() => session.continuedIn && onOpenSession(session.continuedIn)}
          >
            Continues in another session
          </button>
        )}
      </div>
    </header>
  )
}

/** The last two folders are enough; the rest is in the tooltip. */
export function toShortPath(path: string): string {
  return path
    .split(/[\\/]/)
    .filter((part) => part !== '')
    .slice(-2)
    .join('/')
}

export function toModels([first = '', ...others]: readonly string[]): string {
  const name = first.replace(/^claude-/, '').replace(/-\d{8}$/, '')
  return others.length > 0 ? `${name} and ${others.length} more` : name
}

function toSpanTitle({ started, updated }: Header): string {
  const end = updated === null ? '' : toExactDate(updated)
  return started === null ? end : `${toExactDate(started)} to\n${end}`
}

function toSizeTitle({ lines, bytes }: Header, all: number): string {
  const main = `${toCounted(lines, 'line')}, ${toCounted(bytes, 'byte')}`
  return all === bytes ? main : `${main}\n${toCounted(all - bytes, 'byte')} in subagents and long outputs`
}
