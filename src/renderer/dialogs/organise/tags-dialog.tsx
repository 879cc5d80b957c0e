import { Command } from 'cmdk'
import { Check, Minus, Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { toCount, toCounted } from '../../../shared/format.ts'
import type { Organised } from '../../../shared/schemas/organise.ts'
import type { Session } from '../../../shared/schemas/sessions.ts'
import { TagChips } from '../../components/tags/tag-chips.tsx'
import { isSameTag } from '../../state/organise/apply-edit.ts'
import { Modal } from '../modal.tsx'

export interface TagsDialogProps {
  /** As they are now. */
  readonly sessions: readonly Session[]
  readonly tags: Organised['tags']
  readonly problem: string | null
  /** Adds the tag to all of them, or removes it from all. */
  readonly onTag: (tag: string, isOn: boolean) => void
  readonly onClose: () => void
}

/** A tag with how many of the sessions have it. */
interface Choice {
  readonly tag: string
  readonly has: 'all' | 'some' | 'none'
  readonly sessions: number
}

const LONGEST = 100

/** Tags of one session or of several: type to find one, or to make a new one. */
export function TagsDialog({ sessions, tags, problem, onTag, onClose }: TagsDialogProps) {
  const [text, setText] = useState('')
  const input = useRef<HTMLInputElement>(null)
  // After the dialog is open, which gives the focus to the box around the field.
  useEffect(() => input.current?.focus(), [])
  const [only] = sessions
  const what = sessions.length === 1 && only ? `“${only.title}”` : toCounted(sessions.length, 'session')
  const name = text.trim()
  const choices = toChoices(sessions, tags).filter(({ tag }) =>
    tag.toLowerCase().includes(name.toLowerCase()),
  )
  const isNew = name !== '' && name.length <= LONGEST && !choices.some(({ tag }) => isSameTag(tag, name))
  const toggle = ({ tag, has }: Choice) => {
    setText('')
    onTag(tag, has !== 'all')
  }
  return (
    <Modal label={`Tags of ${what}`} className="palette" onClose={onClose}>
      <Command label="Tags" shouldFilter={false} loop>
        <p className="organise-about">
          Tags of <b>{what}</b>
        </p>
        <Command.Input
          ref={input}
          className="palette-input"
          placeholder="Find or create a tag"
          value={text}
          onValueChange={setText}
        />
        {problem !== null && (
          <p className="organise-problem" role="alert">
            {problem}
          </p>
        )}
        <Command.List className="palette-list">
          {choices.length === 0 && !isNew && (
            <p className="quiet organise-none">Type a word to create the first tag.</p>
          )}
          {choices.map((choice) => (
            <Command.Item
              key={choice.tag}
              value={`tag ${choice.tag}`}
              className="palette-item"
              onSelect={() => toggle(choice)}
            >
              <HasMark has={choice.has} />
              <TagChips tags={[choice.tag]} />
              <span className="hidden">
                {choice.has === 'none' ? '' : choice.has === 'all' ? ' set' : ' set on some'}
              </span>
              <span className="menu-text" />
              <span className="palette-detail">{toCount(choice.sessions)}</span>
            </Command.Item>
          ))}
          {isNew && (
            <Command.Item
              value="new tag"
              className="palette-item"
              onSelect={() => toggle({ tag: name, has: 'none', sessions: 0 })}
            >
              <Plus size={14} aria-hidden />
              <span className="menu-text">Create the tag “{name}”</span>
            </Command.Item>
          )}
        </Command.List>
        <footer className="organise-hint">
          <kbd>Enter</kbd> adds or removes the tag. <kbd>Esc</kbd> closes.
        </footer>
      </Command>
    </Modal>
  )
}

function HasMark({ has }: Pick<Choice, 'has'>) {
  return (
    <span className="menu-mark">
      {has === 'all' && <Check size={14} aria-hidden />}
      {has === 'some' && <Minus size={14} aria-hidden />}
    </span>
  )
}

/** All tags there are; those of the sessions first. */
function toChoices(sessions: readonly Session[], tags: Organised['tags']): readonly Choice[] {
  const counts = new Map<string, number>()
  for (const tag of sessions.flatMap((session) => session.tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  const known = new Map(tags.map(({ tag, sessions: count }) => [tag, count]))
  for (const [tag, count] of counts) if (!known.has(tag)) known.set(tag, count)
  const order = { all: 0, some: 1, none: 2 } as const
  return [...known]
    .map(([tag, count]): Choice => {
      const own = counts.get(tag) ?? 0
      return { tag, has: own === 0 ? 'none' : own === sessions.length ? 'all' : 'some', sessions: count }
    })
    .sort((one, other) => order[one.has] - order[other.has] || one.tag.localeCompare(other.tag, 'en'))
}
