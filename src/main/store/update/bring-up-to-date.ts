import { ExpectedError } from '../../../shared/expected-error.ts'
import { describeRefusal, toErrorCode } from '../../library/library-error.ts'
import { isBusy, isRefused } from '../database/sqlite-error.ts'
import { isBeingWritten } from './is-being-written.ts'
import { type UpdateOptions, type UpdateReport, updateIndex } from './update-index.ts'
import { noteUpdate } from './update-times.ts'

/** Another process is writing to the index: what is in it can be searched all the same. */
export class IndexBusyError extends ExpectedError {
  constructor(options?: ErrorOptions) {
    super('refused', 'Another Scrollback is updating the index right now. Try again in a moment.', options)
  }
}

/** Updates the index and remembers when, so that people can be told. */
export async function bringUpToDate(
  folder: string,
  roots: readonly string[],
  options: UpdateOptions,
): Promise<UpdateReport> {
  const begun = Date.now()
  try {
    if (options.isRebuild && (await isBeingWritten(folder))) throw new IndexBusyError()
    const report = await updateIndex(folder, roots, options)
    noteUpdate(folder, roots, begun)
    return report
  } catch (cause) {
    if (isBusy(cause)) throw new IndexBusyError({ cause })
    if (isRefused(cause) || isSystemError(cause)) throw cannotWrite(folder, cause)
    throw cause
  }
}

/** What is wrong with a root is a problem that was told, so this is about the index. */
function isSystemError(cause: unknown): boolean {
  return cause instanceof Error && 'syscall' in cause
}

function cannotWrite(folder: string, cause: unknown): ExpectedError {
  const reason = describeRefusal(cause)
  return new ExpectedError(
    toErrorCode(cause),
    `The search index in “${folder}” cannot be written: ${reason}.`,
    { cause },
  )
}
