import { createStore, type StoreApi } from 'zustand/vanilla'
import type { TranscriptPlace } from '../../../core/items/item.ts'
import type { Result } from '../../../shared/result.ts'
import type { RawRecord } from '../../../shared/schemas/reader.ts'
import type { ItemRow } from '../../reading/row.ts'
import type { Client } from '../client.ts'

export interface RawRecords {
  readonly title: string
  readonly file: string
  readonly status: 'loading' | 'ready' | 'failed'
  readonly message: string | null
  readonly records: readonly RawRecord[]
}

/** Records as they are in the file. */
export interface RawState {
  /** Null while the dialog is closed. */
  readonly raw: RawRecords | null
  show(row: ItemRow): Promise<void>
  showOddLines(place: TranscriptPlace): Promise<void>
  close(): void
}

export type RawStore = StoreApi<RawState>

export function createRawStore(client: Client): RawStore {
  let shown = 0

  return createStore<RawState>()((set) => {
    async function show(
      title: string,
      { file }: TranscriptPlace,
      ask: () => Promise<Result<readonly RawRecord[]>>,
    ): Promise<void> {
      shown++
      const ticket = shown
      const raw: RawRecords = { title, file, status: 'loading', message: null, records: [] }
      set({ raw })
      const answer = await ask()
      if (ticket !== shown) return
      set({
        raw: answer.ok
          ? { ...raw, status: 'ready', records: answer.value }
          : { ...raw, status: 'failed', message: answer.error.message },
      })
    }

    return {
      raw: null,
      show: ({ place, item }) =>
        show('Raw records', place, () => client.invoke('reader:raw', { place, key: item.key })),
      showOddLines: (place) =>
        show('Lines that could not be read, and unknown records', place, () =>
          client.invoke('reader:odd-lines', place),
        ),
      close() {
        shown++
        set({ raw: null })
      },
    }
  })
}
