import { Bell } from 'lucide-react'
import type { StepPart } from '../../model/step-content.ts'
import { type Segment, splitTagged } from '../../parse/tagged-text.ts'
import { Each } from '../each.tsx'
import { Fold } from '../fold.tsx'
import { Markdown } from '../markdown.tsx'
import { Parts } from '../parts.tsx'
import { Row } from '../row.tsx'
import { Rest } from '../tools/rest.tsx'
import type { KindViewProps } from './kind-view.ts'

const OUTER = ['task-notification', 'teammate-message', 'cross-session-message', 'agent-message', 'channel']
const ATTRIBUTE = /([\w-]+)="([^"]*)"/g

/** A report on a task, or a message from another session, an agent or a channel. */
export function NotificationView({ content, footer, ...folding }: KindViewProps) {
  const messages = content.parts.map(messagesOf)
  const [first] = messages.flat()
  return (
    <Fold
      {...folding}
      row={
        <Row
          icon={Bell}
          label={content.kind === 'message' ? 'Message' : 'Notification'}
          detail={first?.summary ?? first?.text}
          isProse
          isTitle={first?.summary !== undefined}
        />
      }
    >
      <Each of={content.parts}>
        {(part, index) =>
          messages[index]?.length ? (
            <Each of={messages[index]}>
              {(message) => <MessageView {...message} isFirst={message === first} />}
            </Each>
          ) : (
            <Parts parts={[part]} reading="typed" />
          )
        }
      </Each>
      {footer}
    </Fold>
  )
}

interface Message {
  readonly summary: string | undefined
  readonly text: string
  readonly fields: Readonly<Record<string, string>>
}

function MessageView({ summary, text, fields, isFirst }: Message & { readonly isFirst: boolean }) {
  return (
    <>
      {summary !== undefined && !isFirst && <p className="remark">{summary}</p>}
      {text.trim() !== '' && <Markdown text={text} />}
      <Rest value={fields} />
    </>
  )
}

function messagesOf(part: StepPart): readonly Message[] {
  const text = part.kind === 'block' && part.block.kind === 'text' ? part.block.text : undefined
  return text === undefined ? [] : splitTagged(text, OUTER).map(toMessage)
}

/** A task's notice is made of tags, a team mate's of attributes. */
function toMessage({ tag, attributes, text }: Segment): Message {
  const fields = Object.fromEntries([...attributes.matchAll(ATTRIBUTE)].map(([, key, value]) => [key, value]))
  if (tag !== 'task-notification') {
    const { summary, ...others } = fields
    return { summary, text, fields: others }
  }
  const said: string[] = []
  for (const segment of splitTagged(text, ['[a-z][\\w-]*'])) {
    if (segment.tag === undefined || segment.tag === 'result') said.push(segment.text.trim())
    else fields[segment.tag] = segment.text.trim()
  }
  const { summary, ...others } = fields
  return { summary, text: said.join('\n\n'), fields: others }
}
