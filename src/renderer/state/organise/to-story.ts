import { toDate } from '../../../shared/format.ts'
import type { Collection } from '../../../shared/schemas/organise.ts'
import type { Session } from '../../../shared/schemas/sessions.ts'
import { toTime } from '../sessions/session-filters.ts'
import { placeKey } from './collections-store.ts'

export interface StoryParts {
  readonly sessions: readonly Session[]
  readonly quotes: ReadonlyMap<string, string | null>
  readonly notes: ReadonlyMap<string, string>
}

/** A collection as one Markdown document: what is said at its places, quoted, with the notes between. */
export function toStory(
  { title, description, places }: Pick<Collection, 'title' | 'description' | 'places'>,
  { sessions, quotes, notes }: StoryParts,
): string {
  const byId = new Map(sessions.map((session) => [session.id, session]))
  const parts = places.flatMap((place) => {
    const session = byId.get(place.session)
    const time = session === undefined ? 0 : toTime(session)
    const name = session?.title ?? `Session ${place.session}`
    const quote = quotes.get(placeKey(place)) ?? ''
    const heading = `## ${name}${time === 0 ? '' : ` (${toDate(time)})`}`
    return [heading, notes.get(placeKey(place)) ?? '', toQuote(quote)]
  })
  return `${[`# ${title}`, description, ...parts].filter((part) => part.trim() !== '').join('\n\n')}\n`
}

function toQuote(text: string): string {
  return text.trim() === ''
    ? ''
    : text
        .trimEnd()
        .split('\n')
        .map((line) => `> ${line}`.trimEnd())
        .join('\n')
}
