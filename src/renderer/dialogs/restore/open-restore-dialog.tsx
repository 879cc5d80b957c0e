import { useStore } from 'zustand'
import type { Stores } from '../../state/stores.ts'
import { RestoreDialog } from './restore-dialog.tsx'

export interface OpenRestoreDialogProps {
  readonly stores: Stores
}

export function OpenRestoreDialog({ stores }: OpenRestoreDialogProps) {
  const state = useStore(stores.restore)
  const roots = useStore(stores.roots, ({ roots }) => roots)
  return state.step === null ? null : (
    <RestoreDialog
      state={state}
      roots={roots.filter(({ origin, isMissing }) => origin !== 'sample' && !isMissing)}
    />
  )
}
