import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { LineFile, Tally } from './generator/line-file.ts'
import { Random } from './generator/random.ts'

const LINE =
  'const station = stations.find(({ id }) => id === wanted) // of the tide tables that were read before\n'
/** Responses to a prompt: the last is the answer. */
const TURN = 12

/** Writes one main file of many short responses, each with a call and its result: 20,000 of them are 50 MB. */
export function generateManySteps(file: string, steps: number): { readonly bytes: number } {
  const random = new Random('many-steps')
  const sessionId = random.uuid()
  let parentUuid: string | null = null
  let time = Date.parse('2026-10-01T08:00:00.000Z')
  mkdirSync(dirname(file), { recursive: true })
  const out = new LineFile(file, new Tally())

  function add(type: 'user' | 'assistant', message: object, more: object = {}): void {
    const uuid = random.uuid()
    time += 700
    const timestamp = new Date(time).toISOString()
    const place = { isSidechain: false, cwd: '/home/dev/short', version: '2.1.120', gitBranch: 'main' }
    out.write({ parentUuid, ...place, sessionId, type, message, uuid, timestamp, ...more })
    parentUuid = uuid
  }

  function respond(step: number, content: readonly object[]): void {
    const usage = { input_tokens: 10, output_tokens: 60 }
    add('assistant', { id: `msg_${step}`, role: 'assistant', model: 'claude-opus-4-6', content, usage })
  }

  for (let step = 0; step < steps; step++) {
    if (step % TURN === 0) add('user', { role: 'user', content: `Please look at station ${step}` })
    if (step % TURN === TURN - 1)
      respond(step, [{ type: 'text', text: `Station ${step}.\n\n${LINE.repeat(8)}` }])
    else {
      const id = `toolu_${step}`
      const input = { command: `cat station-${step}.json`, description: 'Read a station' }
      respond(step, [{ type: 'tool_use', id, name: 'Bash', input }])
      const result = { type: 'tool_result', tool_use_id: id, content: LINE.repeat(10) }
      const toolUseResult = { stdout: LINE.repeat(5), stderr: '' }
      add('user', { role: 'user', content: [result] }, { toolUseResult })
    }
  }
  out.close(time)
  return { bytes: out.bytes }
}
