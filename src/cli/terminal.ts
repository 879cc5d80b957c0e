import type { ScheduledCommand } from '../core/vault/schedule.ts'
import type { ExportJob } from '../main/export/run-export.ts'
import type { StartProcess } from '../main/threads/run-in-process.ts'
import type { WorkContext } from '../main/threads/serve-work.ts'
import type { RunProgram } from '../main/vault/install-schedule.ts'
import type { ExportProgress, ExportReport } from '../shared/schemas/export.ts'
import type { RunHere } from './run-here.ts'

/** What a command may touch of the machine it runs on, so that tests can stand in for it. */
export interface Terminal {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly home: string
  readonly platform: NodeJS.Platform
  readonly signal: AbortSignal
  /** Whether the output goes to a person's screen and not into a file or pipe. */
  readonly isScreen: boolean
  /** The module that indexes one shard in a thread of its own. */
  readonly shardWorker: string | URL
  /** Starts a process that does the same, for when there is much to index. */
  readonly startIndexer?: StartProcess
  /** Writes an export in threads of its own. */
  readonly runExport: (job: ExportJob, context: WorkContext<ExportProgress>) => Promise<ExportReport>
  /** The name of this computer. */
  readonly host: string
  /** How this program is run, for the system's scheduler. */
  readonly command: ScheduledCommand
  /** Runs another program to its end. */
  readonly runProgram: RunProgram
  /** Runs another program in this terminal to its end, as if the person had started it. */
  readonly runHere: RunHere
  /** Moves a file or folder into the trash of the system. */
  readonly moveToTrash: (path: string) => Promise<void>
  print(text: string): void
  printError(text: string): void
  /** One line that the next one overwrites; nothing where nobody would see it. Undefined takes it away. */
  showStatus(text: string | undefined): void
}
