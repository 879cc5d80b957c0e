import {
  CircleQuestionMark,
  CloudAlert,
  FileText,
  Info,
  type LucideIcon,
  Paperclip,
  Webhook,
} from 'lucide-react'
import { firstText } from '../../items/first-text.ts'
import { RESENT } from '../../model/step-content.ts'
import { isErrorNote } from '../../parse/error-notes.ts'
import { Fold } from '../fold.tsx'
import { nameOfParts, Parts } from '../parts.tsx'
import { Row } from '../row.tsx'
import type { KindViewProps } from './kind-view.ts'
import { describeNote, labelOfNote } from './note-facts.ts'

/** An attachment, a hook, progress or a remark of the system. */
export function NoteView({ content, footer, ...folding }: KindViewProps) {
  const name = nameOfParts(content.parts)
  const note = content.parts.find((part) => part.kind === 'note')
  const row = (
    <Row
      icon={iconOf(name)}
      label={name === RESENT ? `Sent ${content.parts.length + 1} times` : labelOfNote(name)}
      detail={note === undefined ? firstText(content.parts) : describeNote(note)}
      failure={isErrorNote(name) ? 'Error' : undefined}
      isProse
    />
  )
  return (
    <Fold {...folding} row={row}>
      <Parts parts={content.parts} reading="typed" isNote />
      {footer}
    </Fold>
  )
}

/** A record or a block that we do not know. */
export function UnknownView({ content, footer, ...folding }: KindViewProps) {
  return (
    <Fold
      {...folding}
      row={<Row icon={CircleQuestionMark} label="Unknown record" detail={nameOfParts(content.parts)} />}
    >
      <Parts parts={content.parts} reading="prose" isNote />
      {footer}
    </Fold>
  )
}

function iconOf(name: string): LucideIcon {
  // That it is an error stands at the row's end.
  if (name === 'api_error') return CloudAlert
  if (name.includes('hook')) return Webhook
  if (/file|memory|directory|lines/.test(name)) return FileText
  return /reminder|delta|listing|summary|duration|informational|status/.test(name) ? Info : Paperclip
}
