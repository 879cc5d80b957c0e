import { ChevronRight } from 'lucide-react'
import { toCount, toCounted } from '../../../shared/format.ts'
import type { SurveyProblem } from '../../../shared/schemas/roots.ts'

export interface ProblemListProps {
  readonly problems: readonly SurveyProblem[]
  readonly problemCount: number
}

export function ProblemList({ problems, problemCount }: ProblemListProps) {
  const more = problemCount - problems.length
  return (
    <details className="problems disclosure">
      <summary>
        <ChevronRight size={14} aria-hidden className="chevron" />
        {toCounted(problemCount, 'folder or file', 'folders or files')} could not be read
      </summary>
      <ul>
        {problems.map(({ path, reason }) => (
          <li key={path}>
            <code>{path}</code> <span>– {reason}</span>
          </li>
        ))}
        {more > 0 && <li>and {toCount(more)} more</li>}
      </ul>
    </details>
  )
}
