import fc from 'fast-check'
import type { JsonObject } from '../parse/json-value.ts'

/** What happens in a session, one after the other. Numbers choose among what is there by then. */
export const anyStory = fc.array(
  fc.record({
    event: fc.constantFrom(
      'turn',
      'turn',
      'turn with a call',
      'retried response',
      'error written late',
      'prompt from the queue',
      'queued and taken back',
      'scheduled run',
      'message from another session',
      'bare command',
      'memory',
      'resumed with a replay',
      'resumed with a placeholder',
      'plan approved',
      'compaction',
      'rewind',
      'retyped',
      'sent again',
    ),
    pick: fc.nat({ max: 9 }),
  }),
  { minLength: 1, maxLength: 14 },
)

export type Story = typeof anyStory extends fc.Arbitrary<infer T> ? T : never

export interface Told {
  readonly records: readonly JsonObject[]
  /** What the person saw in the end: prompts by their words, answers by the id of their message. */
  readonly seen: readonly string[]
  readonly branches: number
}

interface Moment {
  readonly words: string
  /** Of a prompt: what it was sent below, so that it can be gone back to. */
  readonly parent: string | null | undefined
}

/** Writes what Claude Code would write, and remembers what the person saw. */
export function tellStory(story: Story): Told {
  const records: JsonObject[] = []
  let seen: readonly Moment[] = []
  let branches = 1
  let at: string | null = null
  let time = Date.parse('2026-10-01T10:00:00Z')
  let count = 0

  const iso = (passed = 1000) => {
    time += passed
    return new Date(time).toISOString()
  }
  const write = (body: JsonObject, parent: string | null = at): string => {
    count++
    const uuid = `u${count}`
    const link = { uuid, parentUuid: parent, timestamp: iso(), sessionId: 's', isSidechain: false }
    records.push({ ...link, ...body })
    at = uuid
    return uuid
  }
  const see = (words: string, parent?: string | null) => {
    seen = [...seen, { words, parent }]
  }
  const user = (content: unknown, extra: JsonObject = {}): JsonObject => {
    return { type: 'user', message: { role: 'user', content }, ...extra }
  }
  const assistant = (id: string, block: JsonObject, extra: JsonObject = {}): JsonObject => {
    return { type: 'assistant', message: { id, model: 'm', content: [block], ...extra } }
  }
  const ask = (words = `Prompt ${count}`): string => {
    const parent = at
    write(user(words))
    see(words, parent)
    return words
  }
  const answer = () => {
    const id = `m${count}`
    write(assistant(id, { type: 'text', text: `Answer ${count}` }))
    see(id)
  }
  const callTool = (): (() => void) => {
    const id = `m${count}`
    const callId = `c${count}`
    write(assistant(id, { type: 'tool_use', id: callId, name: 'Bash', input: {} }))
    see(id)
    return () => write(user([{ type: 'tool_result', tool_use_id: callId, content: 'ok' }]))
  }
  const queue = (operation: string, content?: string) =>
    records.push({ type: 'queue-operation', operation, timestamp: iso(), content: content ?? null })

  /** The last records on the way here, written again under new uuids. */
  const replay = (most: number) => {
    const way: JsonObject[] = []
    for (let uuid = at; uuid !== null && way.length < most; ) {
      const record = records.find((other) => other.uuid === uuid)
      if (record === undefined || record.type === 'system') break
      way.unshift(record)
      uuid = record.parentUuid as string | null
    }
    const [first] = way
    if (first === undefined || first.parentUuid === null || isResults(first)) return
    const renamed = new Map<unknown, string>()
    let parent = first.parentUuid as string
    for (const record of way) {
      count++
      const uuid = `u${count}`
      renamed.set(record.parentUuid, parent)
      records.push({ ...asBlocks(record), uuid, parentUuid: parent })
      parent = uuid
      seen = seen.map((moment) => (moment.parent === record.uuid ? { ...moment, parent: uuid } : moment))
    }
    at = parent
  }

  const events: Readonly<Record<Story[number]['event'], (pick: number) => void>> = {
    turn() {
      ask()
      answer()
    },
    'turn with a call'() {
      ask()
      callTool()()
      answer()
    },
    'retried response'() {
      ask()
      const prompt = at
      answer()
      write({ type: 'system', subtype: 'api_error' }, prompt)
      answer()
    },
    'error written late'() {
      ask()
      const prompt = at
      answer()
      write({ type: 'system', subtype: 'api_error' }, prompt)
    },
    'prompt from the queue'() {
      ask()
      const finish = callTool()
      const words = `Typed ${count}`
      queue('enqueue', words)
      queue('remove')
      finish()
      // It was written a moment late: what the tool gave is older than the prompt that was taken out.
      const result = records.at(-1) as JsonObject
      records[records.length - 1] = { ...result, timestamp: new Date(time - 1500).toISOString() }
      see(words)
      answer()
    },
    'queued and taken back'() {
      ask()
      const finish = callTool()
      queue('enqueue', `Taken back ${count}`)
      queue('popAll')
      finish()
      answer()
    },
    'scheduled run'() {
      const words = `Scheduled ${count}`
      write({ type: 'system', subtype: 'scheduled_task_fire', content: 'Running scheduled task' })
      write(user(words, { isMeta: true, promptId: `p${count}` }))
      see(words)
      answer()
    },
    'message from another session'() {
      const words = `Message ${count}`
      const content = `Another Claude session sent a message:\n<cross-session-message from="x">${words}</cross-session-message>`
      write(user(content, { isMeta: true, origin: { kind: 'peer', from: 'x' } }))
      see(words)
      answer()
    },
    'bare command'() {
      const parent = at
      write(user('<command-name>/model</command-name><command-args></command-args>'))
      write(user('<local-command-stdout>Set model</local-command-stdout>'))
      // Some versions go on as if the command had not been there.
      if (count % 2 === 0) at = parent
    },
    memory() {
      const parent = at
      write(user('<user-memory-input>remember this</user-memory-input>'))
      if (count % 2 === 0) at = parent
    },
    'resumed with a replay'(pick) {
      replay(pick + 1)
    },
    'resumed with a placeholder'() {
      write(user('Continue from where you left off.', { isMeta: true }))
      const placeholder = { type: 'text', text: 'No response requested.' }
      write(assistant(`m${count}`, placeholder, { model: '<synthetic>' }))
    },
    'plan approved'() {
      at = null
      ask(`Implement the following plan: ${count}`)
      answer()
    },
    compaction() {
      write({ type: 'system', subtype: 'compact_boundary', logicalParentUuid: at }, null)
      write(user('Summary', { isCompactSummary: true }))
    },
    rewind(pick) {
      const prompts = seen.filter(({ parent }) => typeof parent === 'string')
      const prompt = prompts.at(-1 - (pick % Math.max(prompts.length, 1)))
      if (prompt?.parent === undefined) return
      seen = seen.slice(0, seen.indexOf(prompt))
      at = prompt.parent
      branches++
      ask()
      answer()
    },
    retyped() {
      if (at === null) return
      const parent = at
      write(user(`Cancelled ${count}`))
      at = parent
      branches++
      ask()
      answer()
    },
    'sent again'() {
      if (at === null) return
      const parent = at
      const words = `Again ${count}`
      write(user(words))
      write(user([{ type: 'text', text: '[Request interrupted by user]' }]))
      at = parent
      ask(words)
      answer()
    },
  }

  events.turn(0)
  for (const { event, pick } of story) events[event](pick)
  return { records, seen: seen.map(({ words }) => words), branches }
}

function isResults(record: JsonObject): boolean {
  return JSON.stringify(record).includes('tool_result')
}

/** A replayed prompt is a list of blocks, whatever it was. */
function asBlocks(record: JsonObject): JsonObject {
  const message = record.message as JsonObject | undefined
  if (typeof message?.content !== 'string') return record
  return { ...record, message: { ...message, content: [{ type: 'text', text: message.content }] } }
}
