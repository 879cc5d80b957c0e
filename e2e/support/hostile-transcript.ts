import { randomUUID } from 'node:crypto'

export const ATTACKS = [
  '<script>window.hacked = "script"</script>',
  '<img src="https://evil.example/pixel.png" onerror="window.hacked = \'onerror\'">',
  '![picture](https://evil.example/markdown.png)',
  '![inline](data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIG9ubG9hZD0id2luZG93LmhhY2tlZD0xIi8+)',
  '<svg onload="window.hacked = \'svg\'"><script>window.hacked = 1</script></svg>',
  '<style>body { display: none !important }</style>',
  '<link rel="stylesheet" href="https://evil.example/style.css">',
  '<iframe src="https://evil.example/"></iframe><object data="https://evil.example/"></object>',
  '<div style="position: fixed; inset: 0; background: red" onclick="window.hacked = \'click\'">cover</div>',
  '[a link](javascript:window.hacked="link")',
  '[another](JaVaScRiPt&colon;window.hacked=2) <javascript:window.hacked=3>',
  '[data](data:text/html,<script>window.hacked=4</script>) [file](file:///etc/passwd)',
  '"><details open ontoggle="window.hacked = \'toggle\'">',
  '\u001b]8;;javascript:window.hacked=5\u0007terminal link\u001b]8;;\u0007 \u001b[31mred\u001b[0m',
  '```html\n<script>window.hacked = "fence"</script>\n```',
  '```"><img src=x onerror=window.hacked=6>\ncode\n```',
  '<a href="https://evil.example" target="_blank" onmouseover="window.hacked=7">hover</a>',
  '\u202egnp.exe\u202c and \u2066hidden\u2069',
  '<!-- </main></body> <p>unclosed <b <i',
  '</script></style></textarea></title><script>window.hacked = "end"</script>',
  '[vb](vbscript:window.hacked=11) <a href="vbscript:x">x</a>',
  '</details></summary><details open><summary>not ours',
]

/** Every kind of thing that holds text, with all of the attacks in it. */
export function toHostileTranscript(sessionId: string): string {
  const hostile = ATTACKS.join('\n\n')
  let parentUuid: string | null = null
  let count = 0
  const line = (record: Record<string, unknown>) => {
    count++
    const uuid = randomUUID()
    const whole = {
      uuid,
      parentUuid,
      sessionId,
      timestamp: new Date(Date.UTC(2026, 1, 1, 12, 0, count)).toISOString(),
      cwd: `/home/<img src=x onerror="window.hacked='cwd'">`,
      gitBranch: '<script>window.hacked="branch"</script>',
      ...record,
    }
    parentUuid = uuid
    return `${JSON.stringify(whole)}\n`
  }
  const user = (content: unknown, more = {}) =>
    line({ type: 'user', message: { role: 'user', content }, ...more })
  const assistant = (...content: unknown[]) =>
    line({
      type: 'assistant',
      message: { id: `msg_${count}`, role: 'assistant', model: '<b>model</b>', content },
    })
  const call = (name: string, input: unknown) => {
    const id = `toolu_${count}`
    return (
      assistant({ type: 'tool_use', id, name, input }) +
      user([{ type: 'tool_result', tool_use_id: id, content: hostile, is_error: false }], {
        toolUseResult: { stdout: hostile, stderr: hostile },
      })
    )
  }
  const svg = { type: 'base64', media_type: 'image/svg+xml', data: btoa('<svg onload="window.hacked=8"/>') }
  const web = { type: 'url', url: 'https://evil.example/image.png' }
  return [
    user(`Read this\n\n${hostile}`),
    assistant({ type: 'thinking', thinking: hostile, signature: '' }),
    call('Bash', { command: hostile, description: hostile }),
    call('Read', { file_path: hostile }),
    call('Edit', { file_path: 'a.html', old_string: hostile, new_string: `${hostile}\n` }),
    call('Write', { file_path: 'b.html', content: hostile }),
    call('Grep', { pattern: hostile }),
    call('TodoWrite', { todos: [{ content: hostile, status: 'pending', activeForm: hostile }] }),
    call('WebFetch', { url: 'javascript:window.hacked=9', prompt: hostile }),
    call('AskUserQuestion', {
      questions: [{ question: hostile, header: hostile, options: [{ label: hostile }] }],
    }),
    call('ExitPlanMode', { plan: hostile }),
    call('mcp__<img>__"><script>', { [hostile]: hostile }),
    line({ type: 'system', subtype: hostile, content: hostile }),
    line({ type: '<script>unknown</script>', content: hostile }),
    user([
      { type: 'image', source: svg },
      { type: 'image', source: web },
      { type: 'text', text: hostile },
    ]),
    user(`<command-name>${hostile}</command-name><command-message>${hostile}</command-message>`),
    user(`<local-command-stdout>${hostile}</local-command-stdout>`),
    `{"broken": "<script>window.hacked=10</script>"\n`,
    assistant({ type: 'text', text: hostile }),
  ].join('')
}
