import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Random } from './generator/random.ts'

export interface ManySessionsOptions {
  readonly sessions: number
  /** Prompts of each, every one with an answer. */
  readonly turns: number
}

/** Sessions are spread over projects of this size. */
const SESSIONS_PER_PROJECT = 250
const WORDS =
  'harbour tide station lantern ferry chart signal anchor current beacon channel depth mooring pilot buoy gull'.split(
    ' ',
  )
const FIRST_DAY = Date.parse('2026-01-01T08:00:00.000Z')

/** Writes a root with many short sessions. The same options give the same bytes. */
export function generateManySessions(root: string, { sessions, turns }: ManySessionsOptions): void {
  const random = new Random('many-sessions')
  const pick = () => WORDS[random.below(WORDS.length)]
  const sentence = () => Array.from({ length: 12 }, pick).join(' ')
  for (let at = 0; at < sessions; at++) {
    const project = `-home-dev-project-${Math.floor(at / SESSIONS_PER_PROJECT)}`
    const folder = join(root, 'projects', project)
    if (at % SESSIONS_PER_PROJECT === 0) mkdirSync(folder, { recursive: true })
    const sessionId = random.uuid()
    const lines: string[] = []
    let parentUuid: string | null = null
    let time = FIRST_DAY + at * 400_000
    const add = (type: 'user' | 'assistant', message: object) => {
      const uuid = random.uuid()
      time += 20_000
      const place = { isSidechain: false, cwd: '/home/dev/project', version: '2.1.120', gitBranch: 'main' }
      const timestamp = new Date(time).toISOString()
      lines.push(JSON.stringify({ parentUuid, ...place, sessionId, type, message, uuid, timestamp }))
      parentUuid = uuid
    }
    for (let turn = 0; turn < turns; turn++) {
      add('user', { role: 'user', content: `${sentence()} ${at}` })
      add('assistant', {
        id: `msg_${at}_${turn}`,
        role: 'assistant',
        model: 'claude-opus-4-6',
        content: [{ type: 'text', text: sentence() }],
        usage: { input_tokens: 10, output_tokens: 60 },
      })
    }
    const file = join(folder, `${sessionId}.jsonl`)
    writeFileSync(file, `${lines.join('\n')}\n`)
    utimesSync(file, time / 1000, time / 1000)
  }
}
