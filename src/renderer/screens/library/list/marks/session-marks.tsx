import {
  Archive,
  Bot,
  FileMinus,
  FileX2,
  GitFork,
  History,
  Hourglass,
  Moon,
  Pencil,
  StickyNote,
} from 'lucide-react'
import type { Mark, MarkKind } from './to-marks.ts'

const ICONS: Readonly<Record<MarkKind, typeof Bot>> = {
  live: Pencil,
  background: Moon,
  remains: FileMinus,
  earlier: History,
  branches: GitFork,
  subagents: Bot,
  gone: FileX2,
  kept: Archive,
  expiring: Hourglass,
  notes: StickyNote,
}

export interface SessionMarksProps {
  readonly marks: readonly Mark[]
}

export function SessionMarks({ marks }: SessionMarksProps) {
  return marks.map(({ kind, name, text }) => {
    const Icon = ICONS[kind]
    return (
      <span key={kind} className="session-mark" data-kind={kind} role="img" aria-label={name} title={name}>
        <Icon size={12} aria-hidden />
        {text}
      </span>
    )
  })
}
