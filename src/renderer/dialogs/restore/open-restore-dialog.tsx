import { useStore } from 'zustand'
import type { Stores } from '../../state/stores.ts'
import { RestoreDialog } from './restore-dialog.tsx'

export interface OpenRestoreDialogProps {
  readonly stores: Stores
}

export function OpenRestoreDialog({ stores }: OpenRestoreDialogProps) {
  const isOpen = useStore(stores.restore, ({ step }) => step !== null)
  const roots = useStore(stores.roots, ({ roots }) => roots)
  return isOpen ? (
    <RestoreDialog
      store={stores.restore}
      roots={roots.filter(({ origin, isMissing }) => origin !== 'sample' && !isMissing)}
    />
  ) : null
}
