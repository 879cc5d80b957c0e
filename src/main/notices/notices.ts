import { randomUUID } from 'node:crypto'
import type { Notice } from '../../shared/app/notices.ts'

export interface Notices {
  add(kind: Notice['kind'], text: string): void
  list(): readonly Notice[]
  dismiss(id: string): void
}

/** Held here and not in the window, so that they outlive a crash of it and are there when it opens late. */
export function openNotices(onAdded: (notice: Notice) => void): Notices {
  let notices: readonly Notice[] = []
  return {
    add(kind, text) {
      if (notices.some((notice) => notice.text === text)) return
      const notice = { id: randomUUID(), kind, text }
      notices = [...notices, notice]
      onAdded(notice)
    },
    list: () => notices,
    dismiss(id) {
      notices = notices.filter((notice) => notice.id !== id)
    },
  }
}
