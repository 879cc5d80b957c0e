import type { ScheduledCommand } from '../core/vault/schedule.ts'
import type { ExportWork } from '../main/export/run-export.ts'
import type { StartProcess } from '../main/threads/run-in-process.ts'
import type { WorkContext } from '../main/threads/serve-work.ts'
import type { RunProgram } from '../main/vault/install-schedule.ts'
import type { ExportProgress, ExportReport } from '../shared/schemas/export.ts'
import type { RunHere } from './run-here.ts'

/** Everything a command uses of its machine. Tests replace it. */
export interface Terminal {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly home: string
  readonly platform: NodeJS.Platform
  readonly signal: AbortSignal
  /** Whether the output goes to a screen, not to a file or pipe. */
  readonly isScreen: boolean
  /** The module that indexes one shard in a thread. */
  readonly shardWorker: string | URL
  /** Starts a process that does the same, for large updates. */
  readonly startIndexer?: StartProcess
  /** Writes an export in threads. */
  readonly runExport: (job: ExportWork, context: WorkContext<ExportProgress>) => Promise<ExportReport>
  /** The name of this computer. */
  readonly host: string
  /** How this program is run, for the system's scheduler. */
  readonly command: ScheduledCommand
  /** Runs another program and waits for it. */
  readonly runProgram: RunProgram
  /** Runs another program in this terminal to its end, as if the person had started it. */
  readonly runHere: RunHere
  /** Moves a file or folder into the trash of the system. */
  readonly moveToTrash: (path: string) => Promise<void>
  print(text: string): void
  printError(text: string): void
  /** Shows one line that the next one overwrites, only on a screen. Undefined clears it. */
  showStatus(text: string | undefined): void
}
