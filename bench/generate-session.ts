import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { Conversation } from './generator/conversation.ts'
import { LineFile, Tally } from './generator/line-file.ts'
import { buildProject } from './generator/project.ts'
import { Random } from './generator/random.ts'
import { Transcript } from './generator/transcript.ts'

export interface SessionOptions {
  /** The file ends when either is reached; without both it has 10 MB. */
  readonly megabytes?: number
  /** API responses. */
  readonly steps?: number
  readonly seed?: number
  /** 2.1.71 is 2_001_071; from 2.1.11 to 2.1.83 a quarter of the lines is progress. */
  readonly version?: number
}

export interface GeneratedSession {
  readonly sessionId: string
  readonly bytes: number
  readonly lines: number
  readonly steps: number
}

/** Writes one main file of any size without holding it in memory. Outputs that overflow are named but missing. */
export function generateSession(file: string, options: SessionOptions = {}): GeneratedSession {
  const { seed = 1, version = 2_001_120 } = options
  const steps = options.steps ?? Number.POSITIVE_INFINITY
  const megabytes = options.megabytes ?? (options.steps === undefined ? 10 : Number.POSITIVE_INFINITY)
  const random = new Random(`${seed}/single`)
  const sessionId = random.uuid()
  const tally = new Tally()
  mkdirSync(dirname(file), { recursive: true })
  const out = new LineFile(file, tally)
  const project = buildProject(String(seed), 4)
  const start = Date.parse('2026-10-01T08:00:00.000Z')
  const transcript = new Transcript({ out, random, project, version, sessionId, start })
  const conversation: Conversation = new Conversation(transcript, {
    isDone: () => out.bytes >= megabytes * 1_000_000 || conversation.steps >= steps,
    saveOverflow: (fileName) =>
      `/home/dev/.claude/projects/${project.folderName}/${sessionId}/tool-results/${fileName}`,
  })
  conversation.writeSession()
  out.close(transcript.clock)
  return { sessionId, bytes: out.bytes, lines: tally.lines, steps: conversation.steps }
}
