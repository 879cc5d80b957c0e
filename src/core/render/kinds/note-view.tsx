import {
  CircleQuestionMark,
  CloudAlert,
  FileText,
  Info,
  type LucideIcon,
  Paperclip,
  Webhook,
} from 'lucide-react'
import { Fold } from '../elements/fold.tsx'
import { Row } from '../elements/row.tsx'
import { Parts } from '../parts.tsx'
import type { KindViewProps } from './kind-view.ts'
import { nameOfParts, rowOfNote, rowOfUnknown } from './rows.ts'

/** An attachment, a hook, progress or a remark of the system. */
export function NoteView({ content, footer, ...folding }: KindViewProps) {
  const row = <Row icon={iconOf(nameOfParts(content.parts))} {...rowOfNote(content.parts)} />
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
    <Fold {...folding} row={<Row icon={CircleQuestionMark} {...rowOfUnknown(content.parts)} />}>
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
