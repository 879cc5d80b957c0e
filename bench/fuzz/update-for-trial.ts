import { updateTestIndex } from '../../src/main/testing/index/update-test-index.ts'

export interface TrialUpdate {
  /** In threads and at a glance first, however little there is. */
  readonly isMuch?: boolean
  /** As the app does while it watches: only these projects are looked at. */
  readonly only?: ReadonlySet<string> | undefined
}

export async function updateForTrial(
  folder: string,
  root: string,
  { isMuch, only }: TrialUpdate = {},
): Promise<void> {
  await updateTestIndex(folder, [root], {
    onProblem: ({ path, reason }) => {
      throw new Error(`${path}: ${reason}`)
    },
    ...(isMuch && { threadsFrom: 0, muchFrom: 0 }),
    ...(only && { only: new Map([[root, only]]) }),
  })
}
