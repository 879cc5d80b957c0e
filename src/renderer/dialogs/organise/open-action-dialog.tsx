import { usePicked } from '../../components/use-picked.ts'
import type { Stores } from '../../state/stores.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { ResumeDialog } from './resume-dialog.tsx'

/** The dialog that asks before a session is resumed or deleted, if one is open. */
export function OpenActionDialog({ stores }: { readonly stores: Stores }) {
  const { asked, isBusy, problem, chooseFolder, confirmResume, backUpFirst, confirmDelete, close } =
    usePicked(
      stores.actions,
      'asked',
      'isBusy',
      'problem',
      'chooseFolder',
      'confirmResume',
      'backUpFirst',
      'confirmDelete',
      'close',
    )
  if (asked === null) return null
  return asked.kind === 'resume' ? (
    <ResumeDialog
      asked={asked}
      isBusy={isBusy}
      problem={problem}
      onChooseFolder={() => void chooseFolder()}
      onConfirm={() => void confirmResume()}
      onClose={close}
    />
  ) : (
    <DeleteDialog
      asked={asked}
      isBusy={isBusy}
      problem={problem}
      onBackUpFirst={backUpFirst}
      onConfirm={() => void confirmDelete()}
      onClose={close}
    />
  )
}
