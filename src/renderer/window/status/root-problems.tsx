import { TriangleAlert } from 'lucide-react'
import { toCounted } from '../../../shared/format.ts'
import type { SurveyState } from '../../state/sources/roots-store.ts'

export interface RootProblemsProps {
  readonly surveys: ReadonlyMap<string, SurveyState>
  readonly onShow: () => void
}

/** That something could not be read, wherever one is; the page with the folders tells what and why. */
export function RootProblems({ surveys, onShow }: RootProblemsProps) {
  const count = [...surveys.values()].reduce((sum, state) => sum + countProblems(state), 0)
  if (count === 0) return null
  return (
    <button type="button" className="link-button root-problems-link" onClick={onShow}>
      <TriangleAlert size={12} aria-hidden />
      <span>{toCounted(count, 'folder or file', 'folders or files')} could not be read</span>
    </button>
  )
}

function countProblems(state: SurveyState): number {
  if (state.kind === 'failed') return 1
  return state.kind === 'surveyed' ? state.survey.problemCount : 0
}
