import { Command } from 'cmdk'
import { CornerDownLeft, Folder, MessageSquareText } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { toWhen } from '../../shared/format.ts'
import type { Session } from '../../shared/schemas/sessions.ts'
import { toKeyLabel } from '../commands/chords.ts'
import type { AppCommand } from '../commands/command.ts'
import { toProjectName } from '../screens/library/list/to-project-name.ts'
import { toTime } from '../state/sessions/session-filters.ts'
import { findEntries } from './find-entries.ts'
import { Modal } from './modal.tsx'

export interface PaletteProps {
  /** Newest first. */
  readonly sessions: readonly Session[]
  readonly projects: readonly string[]
  readonly commands: readonly AppCommand[]
  readonly platform: string
  readonly now: number
  readonly onOpenSession: (session: Session) => void
  readonly onShowProject: (project: string) => void
  readonly onRun: (command: AppCommand) => void
  readonly onSearch: (text: string) => void
  /** Follows a copied link to a block; false for any other text. */
  readonly onLink: (text: string) => boolean
  readonly onClose: () => void
}

/** Everything one can go to or do, by its name. */
export function Palette(props: PaletteProps) {
  const { sessions, projects, commands, platform, now, onClose } = props
  const [text, setText] = useState('')
  const input = useRef<HTMLInputElement>(null)
  // After the dialog is open, which gives the focus to the box around the field.
  useEffect(() => input.current?.focus(), [])
  const found = useMemo(
    () => findEntries(text, { sessions, projects, commands }),
    [text, sessions, projects, commands],
  )
  const choose = (action: () => void) => () => {
    onClose()
    action()
  }
  return (
    <Modal label="Go to" className="palette" onClose={onClose}>
      <Command label="Go to" shouldFilter={false} loop>
        <Command.Input
          ref={input}
          className="palette-input"
          placeholder="A session, a project or a command"
          value={text}
          onValueChange={(next) => {
            if (props.onLink(next)) onClose()
            else setText(next)
          }}
        />
        <Command.List className="palette-list">
          {found.sessions.length > 0 && (
            <Command.Group heading="Sessions">
              {found.sessions.map((session) => (
                <Command.Item
                  key={session.key}
                  value={`session ${session.key}`}
                  className="palette-item"
                  onSelect={choose(() => props.onOpenSession(session))}
                >
                  <MessageSquareText size={14} aria-hidden />
                  <span className="menu-text">{session.title}</span>
                  <span className="palette-detail">
                    {toProjectName(session.project).name} · {toWhen(toTime(session), now)}
                  </span>
                </Command.Item>
              ))}
            </Command.Group>
          )}
          {found.projects.length > 0 && (
            <Command.Group heading="Projects">
              {found.projects.map((project) => (
                <Command.Item
                  key={project}
                  value={`project ${project}`}
                  className="palette-item"
                  onSelect={choose(() => props.onShowProject(project))}
                >
                  <Folder size={14} aria-hidden />
                  <span className="menu-text">{toProjectName(project).name}</span>
                  <span className="palette-detail">{toProjectName(project).folder}</span>
                </Command.Item>
              ))}
            </Command.Group>
          )}
          {found.commands.length > 0 && (
            <Command.Group heading="Commands">
              {found.commands.map((command) => (
                <Command.Item
                  key={command.id}
                  value={`command ${command.id}`}
                  className="palette-item"
                  onSelect={choose(() => props.onRun(command))}
                >
                  <CornerDownLeft size={14} aria-hidden />
                  <span className="menu-text">{command.title}</span>
                  {command.keys[0] !== undefined && <kbd>{toKeyLabel(command.keys[0], platform)}</kbd>}
                </Command.Item>
              ))}
            </Command.Group>
          )}
          {text.trim() !== '' && (
            <Command.Group heading="Search">
              <Command.Item
                value="search"
                className="palette-item"
                onSelect={choose(() => props.onSearch(text))}
              >
                <CornerDownLeft size={14} aria-hidden />
                <span className="menu-text">Search all sessions for “{text}”</span>
              </Command.Item>
            </Command.Group>
          )}
        </Command.List>
      </Command>
    </Modal>
  )
}
