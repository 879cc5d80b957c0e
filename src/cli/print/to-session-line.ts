import type { Session } from '../../shared/schemas/sessions.ts'
import { toPrintable, toPrintableName } from './styles.ts'

/** One line for a session, with what the person said about it. */
export function toSessionLine({ id, title, starred, tags }: Session): string {
  const star = starred ? '★ ' : ''
  const said = tags.map((tag) => ` #${toPrintable(tag)}`).join('')
  return `${toPrintableName(id.slice(0, 8))}  ${star}${toPrintable(title)}${said}`
}
