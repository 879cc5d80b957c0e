import type { ElectronApplication } from '@playwright/test'

/** No one can click in the system's own dialog here, so it answers by itself; without a path, as if it were closed. */
export async function answerOpenDialog(app: ElectronApplication, path: string | undefined): Promise<void> {
  await app.evaluate(
    ({ dialog }, filePaths) => {
      dialog.showOpenDialog = () => Promise.resolve({ canceled: filePaths.length === 0, filePaths })
    },
    path === undefined ? [] : [path],
  )
}
