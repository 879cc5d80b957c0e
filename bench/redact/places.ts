/** Where a text stands in a line of a transcript. */
export interface Place {
  readonly name: string
  readonly record: (text: string) => object
}

const user = (content: unknown, more = {}) => ({ type: 'user', message: { role: 'user', content }, ...more })
const assistant = (block: object) => ({ type: 'assistant', message: { role: 'assistant', content: [block] } })
const use = (name: string, input: unknown) => assistant({ type: 'tool_use', id: 'toolu_1', name, input })
const result = (content: unknown, toolUseResult: unknown) =>
  user([{ type: 'tool_result', tool_use_id: 'toolu_1', content }], { toolUseResult })

export const PLACES: readonly Place[] = [
  { name: 'prompt', record: (text) => user(text) },
  { name: 'answer', record: (text) => assistant({ type: 'text', text }) },
  {
    name: 'thinking',
    record: (text) => assistant({ type: 'thinking', thinking: text, signature: 'c2VhbA==' }),
  },
  { name: 'command', record: (text) => use('Bash', { command: text, description: 'Says it' }) },
  { name: 'deep input', record: (text) => use('mcp__tides__set', { a: [{ b: { c: ['', text] } }] }) },
  { name: 'key of an input', record: (text) => use('mcp__tides__set', { [text]: true }) },
  { name: 'file to write', record: (text) => use('Write', { file_path: '/tmp/tide.env', content: text }) },
  { name: 'output', record: (text) => result(text, undefined) },
  { name: 'output as blocks', record: (text) => result([{ type: 'text', text }], undefined) },
  { name: 'toolUseResult', record: (text) => result('', { stdout: text, stderr: '' }) },
  {
    name: 'structuredPatch',
    record: (text) =>
      result('', { structuredPatch: [{ lines: text.split('\n').length > 1 ? [text] : [` ${text}`] }] }),
  },
  { name: 'originalFile', record: (text) => result('', { originalFile: text }) },
  { name: 'summary', record: (text) => ({ type: 'summary', summary: text, leafUuid: 'x' }) },
  {
    name: 'queued prompt',
    record: (text) => ({ type: 'queue-operation', operation: 'enqueue', content: text }),
  },
  {
    name: 'attachment',
    record: (text) => ({ type: 'attachment', attachment: { type: 'hook_success', content: text } }),
  },
  { name: 'git branch', record: (text) => user('hello', { gitBranch: text }) },
]
