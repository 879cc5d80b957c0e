import type { ItemContent, TranscriptPlace } from '../../../../core/items/item.ts'
import type { Result } from '../../../../shared/result.ts'
import { toAgentName, toBlockLink } from '../../../reading/block-link.ts'
import { contentKey, type ItemRow, type Row } from '../../../reading/row.ts'
import { toPlainText } from '../../../reading/to-plain-text.ts'
import type { Client } from '../../client.ts'
import type { GetReading, OverflowState, ReadingActions, SetReading } from '../reading-state.ts'
import type { createContents } from './reading-contents.ts'

interface BlockOptions {
  readonly client: Client
  readonly set: SetReading
  readonly get: GetReading
  readonly contents: ReturnType<typeof createContents>
}

type BlockActions = Pick<
  ReadingActions,
  'showAll' | 'readOverflow' | 'copyText' | 'copyMarkdown' | 'copyLink' | 'reveal'
>

/** How long the report of an action is shown. */
export const REPORT_MS = 3_000

const NOT_READ: OverflowState = { isLoading: false, from: 0, text: '', next: 0, size: 0, message: null }

/** Actions for a single block. */
export function createBlockActions({ client, set, get, contents }: BlockOptions): BlockActions {
  let timer: ReturnType<typeof setTimeout> | undefined

  function tell(report: string): void {
    clearTimeout(timer)
    set({ report })
    timer = setTimeout(() => set({ report: null }), REPORT_MS)
  }

  async function copy(text: Result<string>, done: string): Promise<void> {
    if (!text.ok) return tell(text.error.message)
    const answer = await client.invoke('clipboard:write', { text: text.value })
    tell(answer.ok ? done : answer.error.message)
  }

  async function readWhole({ place, item }: ItemRow): Promise<Result<ItemContent | undefined>> {
    const answer = await client.invoke('reader:items', { place, keys: [item.key], isWhole: true })
    return answer.ok ? { ok: true, value: answer.value[0] } : answer
  }

  return {
    async showAll(row) {
      const answer = await readWhole(row)
      if (!answer.ok) tell(answer.error.message)
      else if (answer.value !== undefined) contents.putWhole(row.place, answer.value)
    },

    async readOverflow(row, { name }, from) {
      const { place } = row
      const id = overflowKey(place, row.kind === 'item' ? row.item.key : row.key, name)
      const known = get().overflow.get(id) ?? NOT_READ
      const former = from === undefined ? known : { ...NOT_READ, from, next: from }
      if (known.isLoading || former.next === null) return
      const put = (state: OverflowState) => set({ overflow: new Map(get().overflow).set(id, state) })
      put({ ...former, isLoading: true, message: null })
      const answer = await client.invoke('reader:overflow', { place, name, from: former.next })
      if (!answer.ok) put({ ...former, isLoading: false, message: answer.error.message })
      else {
        const { text, next, size } = answer.value
        put({ ...former, isLoading: false, text: former.text + text, next, size, message: null })
      }
    },

    async copyText(row) {
      if (!isItem(row)) return
      const answer = await readWhole(row)
      const text = answer.ok
        ? { ok: true as const, value: toPlainText(answer.value ?? { parts: [] }) }
        : answer
      await copy(text, 'Copied.')
    },

    async copyMarkdown(row) {
      if (!isItem(row)) return
      const { place, item } = row
      await copy(await client.invoke('reader:markdown', { place, keys: [item.key] }), 'Copied as Markdown.')
    },

    async copyLink(row) {
      const { reading } = get()
      if (!isItem(row) || reading === null) return
      const [uuid = '', block = '0'] = row.item.key.split('/')
      const agent = toAgentName(row.place.file, reading.place.file)
      const value = toBlockLink({ session: reading.header.session, agent, uuid, block: Number(block) })
      await copy({ ok: true, value }, 'Link copied.')
    },

    async reveal(file) {
      const answer = await client.invoke('files:reveal', { file })
      if (!answer.ok) tell(answer.error.message)
    },
  }
}

export function overflowKey(place: TranscriptPlace, key: string, name: string): string {
  return `${contentKey(place, key)}\n${name}`
}

function isItem(row: Row): row is ItemRow {
  return row.kind === 'item'
}
