import { Circle, CircleCheck, CircleDot, CircleX, type LucideIcon } from 'lucide-react'
import { Each } from '../each.tsx'
import { Aside } from '../fold.tsx'
import { revealReordering } from '../text/reveal-controls.ts'
import { Rest } from './rest.tsx'

export interface Task {
  readonly text: string
  readonly status: string
  readonly id?: string | undefined
  /** How it is called while it is worked on, where that differs. */
  readonly activeText?: string | undefined
  /** What else is known of it. */
  readonly rest?: unknown
}

const STATES: ReadonlyMap<string, { readonly icon: LucideIcon; readonly label: string }> = new Map([
  ['pending', { icon: Circle, label: 'To do' }],
  ['in_progress', { icon: CircleDot, label: 'In progress' }],
  ['completed', { icon: CircleCheck, label: 'Done' }],
  ['cancelled', { icon: CircleX, label: 'Cancelled' }],
  ['deleted', { icon: CircleX, label: 'Deleted' }],
])

export function labelOfState(status: string): string {
  return STATES.get(status)?.label ?? status
}

export function Checklist({ tasks }: { readonly tasks: readonly Task[] }) {
  return (
    <>
      <ul className="checklist">
        <Each of={tasks}>
          {({ text, status, id, activeText, rest }) => {
            const Icon = STATES.get(status)?.icon ?? Circle
            return (
              <li data-state={status} title={activeText}>
                <Icon size={14} aria-label={labelOfState(status)} role="img" />
                <span dir="auto">
                  {id !== undefined && <span className="task-id">#{id} </span>}
                  {revealReordering(text)}
                  {!STATES.has(status) && <span className="task-id"> · {revealReordering(status)}</span>}
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
