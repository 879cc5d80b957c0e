import { RootRows } from './root-rows.tsx'
import type { RootsViewProps } from './roots-view.tsx'

export type RootsTableProps = Pick<
  RootsViewProps,
  'roots' | 'surveys' | 'now' | 'onRemove' | 'onSurvey' | 'onStopSurvey'
>

export function RootsTable({ roots, surveys, now, onRemove, onSurvey, onStopSurvey }: RootsTableProps) {
  return (
    <table className="roots-table">
      <thead>
        <tr>
          <th scope="col">Folder</th>
          <th scope="col" className="figure">
            Projects
          </th>
          <th scope="col" className="figure">
            Sessions
          </th>
          <th scope="col" className="figure">
            Subagents
          </th>
          <th scope="col" className="figure" data-wide>
            Size
          </th>
          <th scope="col" className="root-days">
            Written
          </th>
          <th scope="col" className="root-actions">
            <span className="hidden">Actions</span>
          </th>
        </tr>
      </thead>
      {roots.map((root) => (
        <RootRows
          key={root.path}
          root={root}
          state={surveys.get(root.path) ?? { kind: 'surveying', progress: null }}
          now={now}
          onRemove={onRemove}
          onSurvey={onSurvey}
          onStopSurvey={onStopSurvey}
        />
      ))}
    </table>
  )
}
