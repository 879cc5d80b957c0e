import { ChevronDown } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { toCount } from '../../../../shared/format.ts'
import type { Facet, FacetsAnswer } from '../../../../shared/schemas/search.ts'
import { toProjectName } from '../list/to-project-name.ts'
import { KIND_NAMES } from './kind-names.ts'

export interface FacetBarProps {
  readonly facets: FacetsAnswer | null
  readonly onChoose: (facet: Facet) => void
}

const MOST = 50
const months = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric' })

/** What was found, counted in four ways; each count narrows the search to itself. */
export function FacetBar({ facets, onChoose }: FacetBarProps) {
  const menus = [
    { name: 'Project', values: facets?.projects, toLabel: (value: string) => toProjectName(value).name },
    { name: 'Kind', values: facets?.kinds, toLabel: (value: string) => KIND_NAMES[value] ?? value },
    { name: 'Tool', values: facets?.tools, toLabel: (value: string) => value },
    { name: 'Month', values: facets?.months, toLabel: toMonth },
  ]
  return (
    <div className="facets" role="toolbar" aria-label="Narrow the search">
      {menus.map(({ name, values = [], toLabel }) => (
        <DropdownMenu.Root key={name} modal={false}>
          <DropdownMenu.Trigger className="facet-button" disabled={values.length === 0}>
            {name} <ChevronDown size={12} aria-hidden />
          </DropdownMenu.Trigger>
          <DropdownMenu.Portal>
            <DropdownMenu.Content className="menu" align="start" sideOffset={4} collisionPadding={8}>
              {values.slice(0, MOST).map((facet) => (
                <DropdownMenu.Item
                  key={facet.value}
                  className="menu-item"
                  title={facet.value}
                  onSelect={() => onChoose(facet)}
                >
                  <span className="menu-text">{toLabel(facet.value)}</span>
                  <span className="menu-count">{toCount(facet.hits || facet.sessions)}</span>
                </DropdownMenu.Item>
              ))}
            </DropdownMenu.Content>
          </DropdownMenu.Portal>
        </DropdownMenu.Root>
      ))}
    </div>
  )
}

function toMonth(value: string): string {
  const time = Date.parse(`${value}-15`)
  return Number.isNaN(time) ? value : months.format(time)
}
