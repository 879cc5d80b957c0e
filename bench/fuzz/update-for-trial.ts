import { updateTestIndex } from '../../src/main/testing/update-test-index.ts'

/** Where `isMuch`, in threads and at a glance first, however little there is. */
export async function updateForTrial(folder: string, root: string, isMuch: boolean): Promise<void> {
  await updateTestIndex(folder, [root], {
    onProblem: ({ path, reason }) => {
      throw new Error(`${path}: ${reason}`)
    },
    ...(isMuch && { threadsFrom: 0, muchFrom: 0 }),
  })
}
