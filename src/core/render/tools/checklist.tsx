import { Circle, CircleCheck, CircleDot, CircleX, type LucideIcon } from 'lucide-react'
import type { Task } from '../../tools/piece.ts'
import { isKnownState, labelOfState } from '../../tools/tasks/tasks.ts'
import { Each } from '../elements/each.tsx'
import { Aside } from '../elements/fold.tsx'
import { revealReordering } from '../text/reveal-controls.ts'
import { Rest } from './rest.tsx'

const ICONS: ReadonlyMap<string, LucideIcon> = new Map([
  ['pending', Circle],
  ['in_progress', CircleDot],
  ['completed', CircleCheck],
  ['cancelled', CircleX],
  ['deleted', CircleX],
])

export function Checklist({ tasks }: { readonly tasks: readonly Task[] }) {
  return (
    <>
      <ul className="checklist">
        <Each of={tasks}>
          {({ text, status, id, activeText, rest }) => {
            const Icon = ICONS.get(status) ?? Circle
            return (
              <li data-state={status} title={activeText}>
                <Icon size={14} aria-label={labelOfState(status)} role="img" />
                <span dir="auto">
                  {id !== undefined && <span className="task-id">#{id} </span>}
                  {revealReordering(text)}
                  {!isKnownState(status) && <span className="task-id"> · {revealReordering(status)}</span>}
                  <Rest value={rest} />
                </span>
              </li>
            )
          }}
        </Each>
      </ul>
      <ActiveTexts tasks={tasks} />
    </>
  )
}

/** Mostly the same words in another form: out of sight, and within reach. */
function ActiveTexts({ tasks }: { readonly tasks: readonly Task[] }) {
  const texts = tasks.flatMap(({ text, activeText = text }) => (activeText === text ? [] : [activeText]))
  if (texts.length === 0) return null
  return (
    <Aside label="While in progress">
      <ul className="checklist">
        <Each of={texts}>{(text) => <li dir="auto">{revealReordering(text)}</li>}</Each>
      </ul>
    </Aside>
  )
}
