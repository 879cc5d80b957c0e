import { expect, test } from 'vitest'
import { outlineBlocks } from './outline-blocks.ts'
import { parseContent } from './parse-content.ts'

/** The result of a server's tool, as it stands behind its call in the same message. */
function partsOf(type: string, content: unknown) {
  const blocks = [{ type, tool_use_id: 'srvtoolu_1', content }]
  const [block] = parseContent({ type: 'assistant', message: { content: blocks } }).blocks
  if (block?.kind !== 'result') throw new Error(`${type} is no result`)
  expect(outlineBlocks(blocks)).toEqual([{ kind: 'result', callId: 'srvtoolu_1', isError: block.isError }])
  return { isError: block.isError, parts: block.parts }
}

const text = (text: string) => ({ kind: 'text', text })

test.each([
  [
    'advisor_tool_result',
    { type: 'advisor_result', text: 'Use a map.', stop_reason: 'end_turn' },
    [text('Use a map.')],
  ],
  [
    'advisor_tool_result',
    { type: 'advisor_redacted_result', encrypted_content: 'c2VjcmV0' },
    [text('The advice is encrypted: only the model can read it.')],
  ],
  [
    'code_execution_tool_result',
    { type: 'code_execution_result', stdout: '42\n', stderr: 'slow\n', return_code: 1, content: [] },
    [text('42\n'), text('slow\n'), text('Exit code 1')],
  ],
  [
    'bash_code_execution_tool_result',
    { type: 'bash_code_execution_result', stdout: 'a', stderr: '', return_code: 0, content: [] },
    [text('a')],
  ],
  [
    'text_editor_code_execution_tool_result',
    { type: 'text_editor_code_execution_str_replace_result', lines: ['-a', '+b'] },
    [text('-a\n+b')],
  ],
  [
    'tool_search_tool_result',
    {
      type: 'tool_search_tool_search_result',
      tool_references: [{ type: 'tool_reference', tool_name: 'mcp__tides__read' }],
    },
    [{ kind: 'reference', tool: 'mcp__tides__read' }],
  ],
  [
    'web_search_tool_result',
    [{ type: 'web_search_result', title: 'Tides', url: 'https://tides.example', encrypted_content: 'x' }],
    [text('Tides\nhttps://tides.example')],
  ],
  ['hologram_tool_result', 'plain', [text('plain')]],
])('%s gives what a person can read of it', (type, content, parts) => {
  expect(partsOf(type, content)).toEqual({ isError: false, parts })
})

test('a page that was fetched is a document with its address', () => {
  const source = { type: 'text', media_type: 'text/plain', data: 'High water at noon.' }
  const content = {
    type: 'web_fetch_result',
    url: 'https://tides.example',
    content: { type: 'document', title: 'Tides', source },
  }
  expect(partsOf('web_fetch_tool_result', content).parts).toMatchObject([
    text('https://tides.example'),
    { kind: 'document', title: 'Tides', text: 'High water at noon.' },
  ])
})

test.each(['advisor_tool_result', 'web_search_tool_result', 'code_execution_tool_result'])(
  'a %s that failed is an error with its code',
  (type) => {
    expect(partsOf(type, { type: `${type}_error`, error_code: 'overloaded' })).toEqual({
      isError: true,
      parts: [text('overloaded')],
    })
  },
)

test('a field that we do not know is kept raw', () => {
  const content = { type: 'advisor_result', text: 'Use a map.', confidence: 0.9 }
  expect(partsOf('advisor_tool_result', content).parts).toEqual([
    text('Use a map.'),
    { kind: 'unknown', type: 'advisor_result', raw: content },
  ])
})

test.each([
  [
    { type: 'compaction', content: 'We talked of tides.' },
    'Summary of the conversation so far',
    'We talked of tides.',
  ],
  [
    { type: 'mid_conv_system', content: [{ type: 'text', text: 'Be brief.' }] },
    'Instructions to the model',
    'Be brief.',
  ],
  [{ type: 'container_upload', file_id: 'file_1' }, 'Uploaded file', 'file_1'],
  [
    { type: 'search_result', title: 'Tides', source: 'notes', content: [{ type: 'text', text: 'High' }] },
    'Tides',
    'High',
  ],
])('$type is a document', (block, title, text) => {
  expect(parseContent({ message: { content: [block] } }).blocks).toMatchObject([
    { kind: 'document', title, text },
  ])
})

test('a picture or document that lies on a server says which file it is', () => {
  const source = { type: 'file', file_id: 'file_7' }
  expect(parseContent({ message: { content: [{ type: 'image', source }] } }).blocks).toMatchObject([
    { kind: 'image', url: 'file_7', data: undefined },
  ])
})
