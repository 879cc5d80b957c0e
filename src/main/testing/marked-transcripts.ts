import { mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * In these transcripts, `ɘ` stands for each `e` that a person, the model or a tool wrote. Neither Scrollback nor
 * Claude Code has a word with it, so one that leaves has passed by the gate:
 * as itself, or in the forms that it has in JSON, addresses and markup.
 */
export const MARKS = /ɘ|\\u0258|%C9%98|&#x?0*(?:258|600);/i

export const ID = '0ɘ000000-0000-4000-8000-00000000000a'
const FORK = '0ɘ000000-0000-4000-8000-00000000000b'
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').toString('base64')
/** Two sessions in which each text has the mark: of every kind of record, block and file that an export knows. */
export function writeMarked(root: string): void {
  const project = join(root, 'projects', '-homɘ-mira-codɘ-tidɘ')
  const folder = join(project, ID)
  mkdirSync(join(folder, 'tool-results'), { recursive: true })
  mkdirSync(join(folder, 'subagents'))
  let count = 0
  let parentUuid: string | null = null
  const line = (record: object) => {
    const uuid = `ɘ${String(++count).padStart(7, '0')}-0000-4000-8000-000000000000`
    const text = JSON.stringify({
      parentUuid,
      uuid,
      sessionId: ID,
      timestamp: new Date(Date.UTC(2026, 1, 1, 0, 0, count)).toISOString(),
      cwd: '/homɘ/mira/codɘ/tidɘ',
      gitBranch: 'fɘaturɘ/tidɘ',
      version: '2.1.1-bɘta',
      isSidechain: false,
      userType: 'external',
      ...record,
    })
    parentUuid = uuid
    return `${text}\n`
  }
  const say = (role: 'user' | 'assistant', content: unknown, more = {}) =>
    line({
      type: role,
      message: {
        id: `mɘ${count}`,
        role,
        content,
        ...(role === 'assistant' && { model: 'claudɘ-opus', usage: { input_tokens: 1, output_tokens: 1 } }),
      },
      ...more,
    })
  const fork = (...prompts: readonly string[]) => {
    const at = parentUuid
    return prompts.map((prompt) => say('user', prompt, { parentUuid: at }))
  }
  const use = (name: string, input: unknown, content: unknown, toolUseResult?: unknown) => {
    const id = `toolɘ${count}`
    return (
      say('assistant', [{ type: 'tool_use', id, name, input }]) +
      say('user', [{ type: 'tool_result', tool_use_id: id, content }], { toolUseResult })
    )
  }
  const image = { type: 'image', source: { type: 'base64', media_type: 'image/png', data: PNG } }
  const output = join(folder, 'tool-results', 'rɘsult.txt')
  const lines = [
    line({ type: 'summary', summary: 'A titlɘ of tidɘs', leafUuid: 'ɘ' }),
    say('user', 'A vɘry first prompt\n\nwith `codɘ` and <b>ɘlɘmɘnts</b>'),
    say('assistant', [
      { type: 'thinking', thinking: 'A thought, unsaid but kɘpt', signature: 'sɘal' },
      { type: 'text', text: 'An answɘr: **bold** [link](https://ɘxamplɘ.org/ɘ)\n\n```js\nlɘt ɘ = 1\n```' },
    ]),
    say('user', [{ type: 'text', text: 'Look hɘrɘ' }, image]),
    use('Bash', { command: 'ɘcho onɘ', description: 'Says onɘ' }, 'onɘ\n', {
      stdout: 'onɘ\n',
      stderr: 'ɘrror',
      bashEditDiff: { files: [{ path: '/ɘ.txt', diff: '-ɘ' }] },
    }),
    use('Read', { file_path: '/homɘ/mira/rɘad.txt' }, '     1→linɘ', {
      type: 'text',
      file: { filePath: '/homɘ/mira/rɘad.txt', content: 'linɘ' },
    }),
    use('Edit', { file_path: '/ɘ.ts', old_string: 'bɘforɘ', new_string: 'aftɘr' }, 'donɘ', {
      filePath: '/ɘ.ts',
      originalFile: 'bɘforɘ',
      structuredPatch: [{ oldStart: 1, oldLines: 1, newStart: 1, newLines: 1, lines: ['-bɘforɘ', '+aftɘr'] }],
    }),
    use('Write', { file_path: '/nɘw.ts', content: 'contɘnt' }, 'writtɘn'),
    use('mcp__sɘrvɘr__tool', { 'a kɘy': [{ dɘɘp: 'valuɘ' }], text: '"quotɘd \\ ɘ"' }, [
      { type: 'text', text: 'sɘvɘral' },
      image,
    ]),
    use('TodoWrite', { todos: [{ content: 'stɘp', status: 'pending', activeForm: 'stɘpping' }] }, 'ɘ'),
    use(
      'AskUserQuestion',
      { questions: [{ question: 'Onɘ?', header: 'Hɘad', options: [{ label: 'Yɘs', description: 'ɘ' }] }] },
      'Yɘs',
      { answers: { 'Onɘ?': 'Yɘs' } },
    ),
    use(
      'Bash',
      { command: 'long onɘ' },
      `<persisted-output>\nOutput too large (50KB). Full output saved to: ${output}\n\nPreview (first 2KB):\nthɘ start\n</persisted-output>`,
      { stdout: 'thɘ start', persistedOutputPath: output, persistedOutputSize: 50_000 },
    ),
    say('user', '<command-name>/rɘviɘw</command-name><command-args>ɘvɘrything</command-args>'),
    say('user', '<bash-input>pwd ɘ</bash-input>'),
    say('user', '<bash-stdout>ɘ</bash-stdout><bash-stderr>ɘ</bash-stderr>'),
    say(
      'user',
      '<task-notification><summary>A tɘst ɘndɘd</summary><status>donɘ</status></task-notification>',
    ),
    line({ type: 'system', subtype: 'local_command', content: 'notɘ', level: 'info' }),
    line({ type: 'attachment', attachment: { type: 'hook_success', hookName: 'hookɘ', content: 'hookɘd' } }),
    line({ type: 'attachment', attachment: { type: 'queued_command', prompt: 'Mɘanwhilɘ, this' } }),
    say('assistant', [
      { type: 'fallback', from: { model: 'claudɘ-onɘ' }, to: { model: 'claudɘ-two-ɘ' } },
      { type: 'redacted_thinking', data: 'ɘ' },
    ]),
    use('ToolSearch', { query: 'sɘarch' }, [{ type: 'tool_reference', tool_name: 'foundɘ' }]),
    say('user', [{ type: 'tool_result', tool_use_id: 'of-nobodyɘ', content: 'a lonɘ rɘsult' }]),
    say('user', [
      { type: 'text', text: 'By addrɘss' },
      { type: 'image', source: { type: 'url', url: 'https://ɘxamplɘ.org/p.png', media_type: 'imagɘ/odd' } },
    ]),
    line({ type: 'unhɘard_of', told: { ɘ: 'ɘ' } }),
    say('assistant', [{ type: 'unknown_blɘck', told: 'ɘ' }]),
    say('assistant', [{ type: 'document', title: 'ɘ', source: { type: 'text', data: 'documɘnt' } }]),
    use(
      'Task',
      { description: 'Ask anothɘr', prompt: 'Look at thɘ tidɘ', subagent_type: 'hɘlpɘr' },
      [{ type: 'text', text: 'hɘlpɘd' }],
      { agentId: 'b1ɘ', content: [{ type: 'text', text: 'hɘlpɘd' }], prompt: 'Look at thɘ tidɘ' },
    ),
    use('TaskCreate', { subject: 'A task to kɘɘp' }, 'Task #1 created successfully: A task to kɘɘp'),
    use('TaskUpdate', { taskId: '1', status: 'completed' }, 'Updated task #1 status'),
    say('assistant', [{ type: 'tool_use', id: 'hookɘd', name: 'Bash', input: { command: 'ɘ' } }]),
    line({
      type: 'attachment',
      attachment: { type: 'hook_success', toolUseID: 'hookɘd', hookName: 'aftɘr', content: 'hookɘd' },
    }),
    say('user', [{ type: 'tool_result', tool_use_id: 'hookɘd', content: 'donɘ' }]),
    use('mcp__ɘ__nest', {}, [
      { type: 'tool_use', id: 'innɘr', name: 'innɘr tool', input: { ɘ: 'innɘr input' } },
      { type: 'tool_result', tool_use_id: 'innɘr', content: 'innɘr tɘxt' },
    ]),
    // More branches, one of which forks once more; the last one is the active one.
    say('user', 'A branch that was lɘft', { parentUuid: 'ɘ0000002-0000-4000-8000-000000000000' }),
    say('assistant', [{ type: 'text', text: 'On thɘ branch' }]),
    ...fork('Dɘɘpɘr onɘ', 'Dɘɘpɘr two'),
    say('user', 'Thɘ branch that stayɘd', { parentUuid: 'ɘ0000002-0000-4000-8000-000000000000' }),
    say('assistant', [{ type: 'text', text: 'Thɘ last words' }]),
    'a linɘ that nobody can rɘad\n',
  ]
  writeFileSync(join(project, `${ID}.jsonl`), lines.join(''))
  writeFileSync(output, '\u001b[31mthɘ wholɘ output\u001b[0m\n'.repeat(3))
  writeFileSync(join(folder, 'tool-results', 'loosɘ.txt'), 'of nobody, but ɘxportɘd\n')
  const agent = { isSidechain: true, agentId: 'b1ɘ', parentUuid: null }
  writeFileSync(
    join(folder, 'subagents', 'agent-b1ɘ.jsonl'),
    say('user', 'Look at thɘ tidɘ', agent) +
      say('assistant', [{ type: 'text', text: 'hɘlpɘd' }], { ...agent, parentUuid }),
  )
  writeFileSync(
    join(folder, 'subagents', 'agent-b1ɘ.meta.json'),
    JSON.stringify({ agentType: 'hɘlpɘr' }, null, 2),
  )
  writeFileSync(
    join(folder, 'subagents', 'agent-lostɘ.jsonl'),
    say('user', 'Nobody callɘd mɘ', { ...agent, agentId: 'lostɘ' }),
  )
  writeFileSync(
    join(project, `${FORK}.jsonl`),
    say('user', 'A fork of tidɘs', { sessionId: FORK, forkedFrom: { sessionId: ID, messageUuid: 'ɘ' } }),
  )
}

/** The same with a text in place of each mark, also in names. */
export function replaceMarks(folder: string, text: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    if (statSync(path).isDirectory()) replaceMarks(path, text)
    else writeFileSync(path, readFileSync(path, 'utf8').replaceAll('ɘ', text))
    renameSync(path, join(folder, name.replaceAll('ɘ', text)))
  }
}
