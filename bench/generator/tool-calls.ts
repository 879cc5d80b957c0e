import { makeEdit, makeMultiEdit, makeRead, makeWrite } from './file-tools.ts'
import type { Random } from './random.ts'
import { answer, filePath, noise, output, prose, shellCommand } from './texts.ts'
import { failure, type MadeCall, type ToolCall, type ToolContext, toolUseId } from './tool-call.ts'
import { FIRST, LAST, type Version } from './versions.ts'
import { capitalized, contentWord, identifier, words } from './words.ts'

interface Tool {
  readonly name: string
  readonly weight: number
  readonly from?: Version
  readonly to?: Version
  readonly make: (context: ToolContext, id: string) => MadeCall
}

/** Weights are the counts of the format catalog. */
const TOOLS: readonly Tool[] = [
  { name: 'Bash', weight: 88058, make: makeShell },
  { name: 'Read', weight: 63881, make: makeRead },
  { name: 'Edit', weight: 28407, make: makeEdit },
  { name: 'Grep', weight: 13799, make: makeGrep },
  { name: 'Write', weight: 11381, make: makeWrite },
  { name: 'Glob', weight: 9704, make: makeGlob },
  { name: 'mcp__tracker__find_issues', weight: 6230, from: 1_000_035, make: makeMcp },
  { name: 'TodoWrite', weight: 14000, to: FIRST.tasks - 1, make: makeTodos },
  { name: 'TaskUpdate', weight: 4000, from: FIRST.tasks, make: makeTaskUpdate },
  { name: 'TaskCreate', weight: 2200, from: FIRST.tasks, make: makeTaskCreate },
  { name: 'WebSearch', weight: 2168, from: 1_000_029, make: makeWebSearch },
  { name: 'WebFetch', weight: 1673, from: 1_000_017, make: makeWebFetch },
  { name: 'AskUserQuestion', weight: 1100, from: 2_000_067, make: makeQuestion },
  { name: 'Skill', weight: 900, from: FIRST.queue, make: makeSkill },
  { name: 'ToolSearch', weight: 1200, from: FIRST.lastPrompt, make: makeToolSearch },
  { name: 'MultiEdit', weight: 12000, to: LAST.multiEdit, make: makeMultiEdit },
]

const TOTAL_WEIGHT = TOOLS.reduce((sum, tool) => sum + tool.weight, 0)
const OVERFLOW_LIMIT = 30_000

export function makeToolCall(context: ToolContext): ToolCall {
  const { random, version } = context
  for (;;) {
    let place = random.below(TOTAL_WEIGHT)
    const tool = TOOLS.find((candidate) => {
      place -= candidate.weight
      return place < 0
    })
    if (tool === undefined || version < (tool.from ?? 0) || version > (tool.to ?? Number.POSITIVE_INFINITY))
      continue
    const id = toolUseId(random)
    const name =
      tool.name === 'Bash' && context.project.isWindows && random.chance(0.05) ? 'PowerShell' : tool.name
    return { id, name, ...tool.make(context, id) }
  }
}

function makeShell({ random, version, saveOverflow }: ToolContext, id: string): MadeCall {
  const input = { command: shellCommand(random), description: capitalized(words(random, 6)) }
  if (random.chance(0.14))
    return failure(input, `Exit code ${random.between(1, 2)}\n${output(random, random.between(1, 25))}`)
  const isLong = version >= FIRST.overflow && random.chance(0.008)
  const stdout = output(random, isLong ? random.between(600, 3000) : random.logNormal(11, 1.25, 420))
  const shape = {
    stderr: '',
    interrupted: false,
    isImage: false,
    noOutputExpected: version >= FIRST.noOutputExpected ? false : undefined,
  }
  if (stdout.length > OVERFLOW_LIMIT && version >= FIRST.overflow) {
    const path = saveOverflow(random.chance(0.3) ? `b${random.hex(8)}.txt` : `${id}.txt`, stdout)
    const preview = stdout.slice(0, 2000)
    const size = `${(stdout.length / 1024).toFixed(1)}KB`
    return {
      input,
      content: `<persisted-output>\nOutput too large (${size}). Full output saved to: ${path}\n\nPreview (first 2KB):\n${preview}\n...\n</persisted-output>`,
      isError: false,
      structured: {
        stdout: preview,
        ...shape,
        persistedOutputPath: version >= FIRST.persistedPath ? path : undefined,
        persistedOutputSize: version >= FIRST.persistedPath ? stdout.length : undefined,
      },
    }
  }
  return { input, content: stdout, isError: false, structured: { stdout, ...shape } }
}

function makeGrep({ random, project }: ToolContext): MadeCall {
  const pattern = identifier(random)
  if (random.chance(0.2)) {
    const filenames = Array.from({ length: random.between(0, 30) }, () => random.pick(project.files))
    const content =
      filenames.length === 0 ? 'No files found' : `Found ${filenames.length} files\n${filenames.join('\n')}`
    const mode = 'files_with_matches'
    return {
      input: { pattern, output_mode: mode },
      content,
      structured: { mode, filenames, numFiles: filenames.length },
    }
  }
  const numLines = random.logNormal(14, 1, 250)
  let content = ''
  for (let i = 0; i < numLines; i += 1) {
    content += `${i > 0 ? '\n' : ''}${filePath(random)}:${random.below(900)}:  ${words(random, 4)} ${pattern}(${identifier(random)})`
  }
  return {
    input: { pattern, path: project.cwd, output_mode: 'content', '-n': true },
    content,
    structured: { mode: 'content', numFiles: 0, filenames: [], content, numLines },
  }
}

function makeGlob({ random, project }: ToolContext): MadeCall {
  const input = { pattern: `**/*${contentWord(random)}*.ts` }
  if (random.chance(0.2)) return failure(input, `Directory does not exist: ${contentWord(random)}`)
  const filenames = Array.from({ length: random.logNormal(8, 1, 100) }, () => random.pick(project.files))
  return {
    input,
    content: filenames.join('\n'),
    structured: { filenames, durationMs: random.below(400), numFiles: filenames.length, truncated: false },
  }
}

/** MCP tools answer with blocks, and their structured result is the same array. */
function makeMcp({ random }: ToolContext): MadeCall {
  const input = { query: words(random, 4), limit: random.between(5, 50) }
  if (random.chance(0.1)) return failure(input, `MCP error -32603: ${words(random, 6)}`)
  const image = {
    type: 'image',
    source: { type: 'base64', media_type: 'image/png', data: noise(random, random.between(4000, 60000)) },
  }
  const text = { type: 'text', text: output(random, random.logNormal(18, 1.1, 400)) }
  const blocks = random.chance(0.02) ? [image] : [text]
  return { input, content: blocks, structured: blocks }
}

function makeTodos({ random }: ToolContext): MadeCall {
  const todos = Array.from({ length: random.between(3, 9) }, (_, i) => ({
    content: capitalized(words(random, 6)),
    status: i === 0 ? 'completed' : i === 1 ? 'in_progress' : 'pending',
    activeForm: capitalized(words(random, 6)),
  }))
  return {
    input: { todos },
    content:
      'Todos have been modified successfully. Ensure that you continue to use the todo list to track your progress.',
    structured: { oldTodos: todos.slice(0, 2), newTodos: todos },
  }
}

function makeTaskUpdate({ random }: ToolContext): MadeCall {
  const taskId = String(random.between(1, 12))
  return {
    input: { taskId, status: 'completed' },
    content: `Updated task #${taskId} status`,
    structured: {
      success: true,
      taskId,
      updatedFields: ['status'],
      statusChange: { from: 'in_progress', to: 'completed' },
    },
  }
}

function makeTaskCreate({ random }: ToolContext): MadeCall {
  const task = { id: String(random.between(1, 12)), subject: capitalized(words(random, 6)) }
  return {
    input: { subject: task.subject, description: prose(random, 140), activeForm: words(random, 4) },
    content: `Task #${task.id} created successfully: ${task.subject}`,
    structured: { task },
  }
}

function makeWebSearch({ random }: ToolContext): MadeCall {
  const query = words(random, 6)
  const links = Array.from({ length: 8 }, () => ({
    title: capitalized(words(random, 6)),
    url: `https://example.org/${contentWord(random)}/${random.hex(6)}`,
  }))
  const text = prose(random, 1200)
  return {
    input: { query },
    content: `Web search results for query: "${query}"\n\nLinks: ${JSON.stringify(links)}\n\n${text}`,
    structured: {
      query,
      results: [{ tool_use_id: random.id('srvtoolu_01', 22), content: links }, text],
      durationSeconds: 9,
    },
  }
}

function makeWebFetch({ random }: ToolContext): MadeCall {
  const url = `https://example.org/${contentWord(random)}/${contentWord(random)}`
  const result = answer(random, random.between(600, 4000))
  return {
    input: { url, prompt: prose(random, 100) },
    content: result,
    structured: {
      bytes: random.between(9000, 900000),
      code: 200,
      codeText: 'OK',
      result,
      durationMs: 2300,
      url,
    },
  }
}

function makeQuestion({ random }: ToolContext): MadeCall {
  const question = `${capitalized(words(random, 8))}?`
  const options = [1, 2, 3].map(() => ({ label: words(random, 2), description: prose(random, 60) }))
  const questions = [{ question, header: contentWord(random), options, multiSelect: false }]
  const answers = { [question]: options[0]?.label }
  return {
    input: { questions },
    content: `User has answered your questions: "${question}"="${options[0]?.label}". You can now continue with the user's answers in mind.`,
    structured: { questions, answers },
  }
}

function makeSkill({ random }: ToolContext): MadeCall {
  const skill = contentWord(random)
  return {
    input: { skill },
    content: `Launching skill: ${skill}`,
    structured: { success: true, commandName: skill },
  }
}

/** The result holds references instead of text. */
function makeToolSearch({ random }: ToolContext): MadeCall {
  const matches = ['WebFetch', 'TaskCreate'].slice(0, random.between(1, 2))
  const query = `select:${matches.join(',')}`
  return {
    input: { query, max_results: 5 },
    content: matches.map((name) => ({ type: 'tool_reference', tool_name: name })),
    structured: { matches, query, total_deferred_tools: 24 },
  }
}

/** A command that prints exactly that text. */
export function makePrinting(random: Random, text: string): ToolCall {
  const structured = { stdout: text, stderr: '', interrupted: false, isImage: false }
  return {
    id: toolUseId(random),
    name: 'Bash',
    input: { command: 'cat notes.txt' },
    content: text,
    structured,
  }
}
