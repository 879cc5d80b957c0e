import type { ItemContent, TranscriptPlace } from '../../core/items/item.ts'
import { ExpectedError } from '../../shared/expected-error.ts'
import type { ExportRequest, RedactChoicesByHash } from '../../shared/schemas/export.ts'
import type {
  RedactedPreview,
  SecretPlace,
  SecretPlaces,
  SecretProgress,
  SecretSurvey,
} from '../../shared/schemas/secrets.ts'
import type { Annotations } from '../annotations/annotations.ts'
import type { ExportSession } from '../export/plan/export-session.ts'
import type { RedactChoices } from '../export/redact/open-redaction.ts'
import type { Reader } from '../reader/reader.ts'
import { toSessionKey } from '../store/list/session-list.ts'
import type { WorkContext } from '../threads/serve-work.ts'
import { listNoSecrets, toRedactChoices } from './no-secrets.ts'
import type { FoundSecret, FoundSecrets, FoundSpot } from './survey-export.ts'

export interface ExportReviewsOptions {
  readonly annotations: Pick<Annotations, 'list' | 'write'>
  readonly reader: Pick<Reader, 'items' | 'locate'>
  /** Read only when something has to be named by its hash. */
  readonly readKey: () => Uint8Array
  readonly survey: (
    request: { readonly sessions: readonly ExportSession[]; readonly key: Uint8Array } & Pick<
      ExportRequest,
      'options'
    > & { readonly choices: RedactChoices },
    context: WorkContext<SecretProgress>,
  ) => Promise<FoundSecrets>
}

/** A preview is for looking through: nobody reads more. */
const LONGEST_PREVIEW = 2_000_000

/** What the window may know of the secrets in an export. The values of the last survey stay here, in memory. */
export function openExportReviews({ annotations, reader, readKey, survey }: ExportReviewsOptions) {
  let last: { readonly found: FoundSecrets; readonly byId: ReadonlyMap<string, FoundSecret> } | undefined

  function require(id: string): FoundSecret {
    const secret = last?.byId.get(id)
    if (secret !== undefined) return secret
    throw new ExpectedError(
      'not-found',
      'This list is out of date. Close it and wait until Scrollback has searched again.',
    )
  }

  const toChoices = (choices: RedactChoicesByHash) => toRedactChoices(annotations, readKey, choices)

  /** Other secrets may stand beside it. */
  function mask(text: string): string {
    let masked = text
    for (const { value, masked: as } of last?.found.secrets ?? [])
      if (masked.includes(value)) masked = masked.replaceAll(value, as)
    return masked
  }

  async function survey_(
    request: { readonly sessions: readonly ExportSession[] } & Pick<ExportRequest, 'options' | 'choices'>,
    context: WorkContext<SecretProgress>,
  ): Promise<SecretSurvey> {
    const { sessions, options, choices } = request
    const { ownWords } = choices
    const found = await survey({ sessions, options, key: readKey(), choices: { ownWords } }, context)
    last = { found, byId: new Map(found.secrets.map((secret) => [secret.id, secret])) }
    const noSecrets = new Set(listNoSecrets(annotations))
    return {
      secrets: found.secrets.map(({ value: _, spots: __, ...secret }) => ({
        ...secret,
        isNoSecret: noSecrets.has(secret.id),
      })),
      sessions: found.sessions.map(({ key, title }) => ({ key, title: mask(title) })),
    }
  }

  async function listPlaces(id: string, signal: AbortSignal): Promise<SecretPlaces> {
    const { spots, places: count } = require(id)
    const titles = new Map(last?.found.sessions.map(({ key, title }) => [key, title]))
    const places = new Map<string, SecretPlace>()
    for (const spot of spots) {
      const item = await findItem(reader, spot, signal)
      const key = item?.key ?? `${spot.session}\n${spot.file}`
      const known = places.get(key)
      places.set(
        key,
        known === undefined
          ? {
              title: mask(titles.get(spot.session) ?? ''),
              item: item?.key ?? null,
              kind: item?.kind ?? null,
              file: item === undefined ? toName(spot) : null,
              time: item?.time ?? null,
              count: 1,
              before: mask(spot.before),
              after: mask(spot.after),
            }
          : { ...known, count: known.count + 1 },
      )
    }
    return { places: [...places.values()], more: Math.max(0, count - spots.length) }
  }

  async function preview(
    { sessions, ...request }: { readonly sessions: readonly ExportSession[] } & ExportRequest,
    wanted: string | null,
    signal: AbortSignal,
  ): Promise<RedactedPreview> {
    const session = sessions.find(({ summary }) => toSessionKey(summary) === wanted) ?? sessions[0]
    if (session === undefined) throw new ExpectedError('not-found', 'There is nothing to export.')
    const { toPage } = await import('../export/export-page.ts')
    const options = { ...request.options, format: 'markdown', images: false } as const
    const choices = toChoices(request.choices)
    let text = ''
    for await (const chunk of toPage(session, { options, choices, generator: 'Scrollback', signal })) {
      text += chunk
      if (text.length > LONGEST_PREVIEW) break
    }
    const isCut = text.length > LONGEST_PREVIEW
    return { title: mask(session.summary.title), text: text.slice(0, LONGEST_PREVIEW), isCut }
  }

  return {
    toChoices,
    survey: survey_,
    listPlaces,
    preview,
    reveal: (id: string) => require(id).value,
    judge(id: string, rule: string, isNoSecret: boolean): null {
      annotations.write([{ kind: 'not-a-secret', name: id, value: isNoSecret ? { rule } : null }])
      return null
    },
  }
}

export type ExportReviews = ReturnType<typeof openExportReviews>

/** The item of the conversation that shows it, if there is one. */
async function findItem(
  reader: ExportReviewsOptions['reader'],
  { file, offset, uuid, block }: FoundSpot,
  signal: AbortSignal,
): Promise<ItemContent | undefined> {
  if (offset === null || !file.endsWith('.jsonl')) return undefined
  for (const at of new Set([block, 0])) {
    const way = await reader.locate({ file, uuid, offset, block: at }, { signal })
    const found: { readonly place: TranscriptPlace; readonly key: string } | undefined = way.at(-1)
    if (found === undefined) continue
    const [item] = await reader.items({ place: found.place, keys: [found.key], isWhole: false }, { signal })
    if (item !== undefined) return item
  }
  return undefined
}

function toName({ file, offset }: FoundSpot): string | null {
  return offset === null ? null : (file.split(/[\\/]/).at(-1) ?? null)
}
