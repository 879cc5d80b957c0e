import { renderToStaticMarkup } from 'react-dom/server'
import { toCounted } from '../figures.ts'
import { revealInvisible } from '../text/reveal-controls.ts'
import { toLine } from '../text/to-line.ts'
import { type PageShell, pageEnd, pageStart } from './page-shell.ts'
import { PageTime } from './page-time.tsx'

export interface IndexRow {
  readonly title: string
  readonly project: string
  readonly started: number | null
  readonly updated: number | null
  /** Of its prompts, in case they are known. */
  readonly prompts: readonly string[]
  readonly promptCount: number
  readonly links: readonly { readonly format: string; readonly href: string }[]
}

const FORMAT_NAMES: Readonly<Record<string, string>> = { html: 'Page', markdown: 'Markdown', json: 'JSON' }

/** The list of all conversations in an archive, newest first. */
export function* indexPage(rows: readonly IndexRow[], shell: PageShell): Generator<string> {
  const newestFirst = rows.toSorted((a, b) => (b.updated ?? 0) - (a.updated ?? 0))
  yield pageStart(shell)
  yield renderToStaticMarkup(
    <header className="page-header">
      <h1>{toCounted(rows.length, 'conversation')}</h1>
      <p className="page-summary">{toSummary(rows)}</p>
    </header>,
  )
  const search = rows.some(({ prompts }) => prompts.length > 0)
    ? 'Search titles and prompts'
    : 'Search titles'
  yield `<main><div class="page-search"><input id="filter" type="search" placeholder="${search}" aria-label="${search}"><output id="shown"></output></div>\n`
  yield '<table class="page-sessions" id="sessions"><thead><tr>'
  for (const name of ['Title', 'Project', 'Last written', 'Prompts'])
    yield `<th scope="col"><button type="button" class="page-sort">${name}</button></th>`
  yield '</tr></thead><tbody>\n'
  for (const row of newestFirst) yield `${rowMarkup(row)}\n`
  yield '</tbody></table></main>\n'
  yield pageEnd(shell)
}

function rowMarkup({ title, project, updated, prompts, promptCount, links }: IndexRow): string {
  const [first, ...others] = links
  return renderToStaticMarkup(
    <tr data-prompts={prompts.map((prompt) => toLine(prompt)).join(' ')}>
      <td>
        <a className="page-session" href={first?.href}>
          {toLine(title)}
        </a>
        {others.map(({ format, href }) => (
          <a key={format} className="page-other" href={href}>
            {FORMAT_NAMES[format] ?? format}
          </a>
        ))}
      </td>
      <td title={project}>{revealInvisible(toLastName(project))}</td>
      <td data-value={updated ?? 0}>{updated !== null && <PageTime time={updated} />}</td>
      <td data-value={promptCount}>{promptCount}</td>
    </tr>,
  )
}

function toLastName(project: string): string {
  return project.split(/[/\\]/).findLast((part) => part !== '') ?? project
}

function toSummary(rows: readonly IndexRow[]): string {
  const projects = new Set(rows.map(({ project }) => project)).size
  const prompts = rows.reduce((sum, row) => sum + row.promptCount, 0)
  return `${toCounted(projects, 'project')}, ${toCounted(prompts, 'prompt')}`
}
