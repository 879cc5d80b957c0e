import { describe, expect, test } from 'vitest'
import { MARKUP_TEXTS } from '../../../fixtures/markup-texts.ts'
import { toCommandEcho } from '../../../fixtures/user-texts.ts'
import { MARKUP_TAGS } from './markup-tags.ts'
import { readMarkup } from './read-markup.ts'
import { readOutput } from './read-output.ts'

test('every tag has a text that shows it, and no other', () => {
  expect(Object.keys(MARKUP_TEXTS).toSorted()).toEqual(MARKUP_TAGS.map(({ tag }) => tag).toSorted())
  for (const [tag, text] of Object.entries(MARKUP_TEXTS)) expect(text).toContain(`<${tag}`)
})

test.each(Object.entries(MARKUP_TEXTS))('nothing of %s stays a tag', (tag, text) => {
  const said = JSON.stringify(readMarkup(text))
  expect(said).not.toContain(`<${tag}`)
  expect(said).not.toContain(`</${tag}`)
})

describe('a slash command', () => {
  test('is one part, with what was typed behind it', () => {
    expect(readMarkup(toCommandEcho('explain', 'the <command-name> tag\n\n# whole'))).toEqual([
      { kind: 'command', name: '/explain', args: 'the <command-name> tag\n\n# whole', message: '' },
    ])
  })

  test('keeps a message that says more than its name', () => {
    expect(readMarkup(MARKUP_TEXTS['command-message'] ?? '')).toEqual([
      { kind: 'command', name: '/review', args: '', message: 'review is running…' },
    ])
  })

  test('and what it printed come apart', () => {
    const text = '<bash-input>ls</bash-input><bash-stdout>a</bash-stdout><bash-stderr></bash-stderr>'
    expect(readMarkup(text)).toEqual([
      { kind: 'shell', text: 'ls' },
      { kind: 'output', text: 'a', isError: false },
      { kind: 'output', text: '', isError: true },
    ])
  })
})

describe('messages and notifications', () => {
  test('a message tells whose it is, and its lead-in is gone', () => {
    expect(readMarkup(MARKUP_TEXTS['cross-session-message'] ?? '')).toEqual([
      {
        kind: 'message',
        label: 'Message from tide-docs',
        summary: undefined,
        text: 'The docs are **done**.',
        fields: { from: 's-42', 'from-mode': 'default' },
      },
    ])
  })

  test('a notification has a summary, words and fields', () => {
    expect(readMarkup(MARKUP_TEXTS['bash-notification'] ?? '')).toEqual([
      {
        kind: 'notification',
        summary: 'Background command "npm run build" completed (exit code 0)',
        text: 'Read the output file to retrieve the output.',
        fields: { 'shell-id': 'b1', 'output-file': '/tmp/b1.output', status: 'completed' },
      },
    ])
  })

  test('what was cut still is one', () => {
    expect(readMarkup('<task-notification>\n<task-id>b1</task-id>\n<summary>Agent "Count')).toMatchObject([
      { kind: 'notification', summary: 'Agent "Count', fields: { 'task-id': 'b1' } },
    ])
    expect(readMarkup('<task-notification>\n<task-id>b1</task-id>\n<output-file>/tmp/b')).toMatchObject([
      { fields: { 'task-id': 'b1', 'output-file': '/tmp/b' } },
    ])
    expect(readMarkup('<local-command-stdout> \u001b[1mContext')).toMatchObject([{ kind: 'output' }])
    expect(readMarkup('Look:\n<cross-session-message from="a">\nThe docs are')).toMatchObject([
      { kind: 'text' },
      { kind: 'message', text: 'The docs are' },
    ])
  })
})

describe('what speaks of a tag stays text', () => {
  test.each([
    'Why does <system-reminder>x</system-reminder> show up?',
    '`<thinking>` leaks',
    '<system-reminder> is shown raw',
    '```\n<system-reminder>x</system-reminder>\n```',
    '~~~xml\n```\n<task-notification>x</task-notification>\n~~~',
    '    <thinking>indented code</thinking>',
    '<unknown-tag>x</unknown-tag>',
    'a < b and c > d',
  ])('%j', (text) => expect(readMarkup(text)).toEqual([{ kind: 'text', text }]))

  test('but in the second line it counts, however short the first is', () => {
    expect(readMarkup('a\n<thinking>b</thinking>').map(({ kind }) => kind)).toEqual(['text', 'thinking'])
  })

  test('but behind a code fence that has ended it counts', () => {
    expect(
      readMarkup('```\na\n```\n<system-reminder>b</system-reminder>\nc').map(({ kind }) => kind),
    ).toEqual(['text', 'context', 'text'])
  })

  test('a fence inside an element does not reach behind it', () => {
    const text = '<system-reminder>\n```\n</system-reminder>\n<thinking>a</thinking>'
    expect(readMarkup(text).map(({ kind }) => kind)).toEqual(['context', 'thinking'])
  })
})

test.each(['\n<thinking> <usage>', 'x <usage> ', '<usage> x', '<b', '\n```\n<usage>x</usage>'])(
  'a text full of %j costs no more than any other',
  (piece) => {
    const text = `said: ${piece.repeat(100_000)}`
    expect(readMarkup(text).every(({ kind }) => kind === 'text' || kind === 'figures')).toBe(true)
  },
)

describe('what a tool gave back', () => {
  test('is without what Claude Code wraps around it and adds at its end', () => {
    expect(
      readOutput('ok\n\n<system-reminder>Mind</system-reminder>\n<usage>tool_uses: 3</usage>\n'),
    ).toEqual([
      { kind: 'text', text: 'ok' },
      { kind: 'context', label: 'System reminder', text: 'Mind' },
      { kind: 'figures', fields: { tool_uses: '3' } },
    ])
    expect(readOutput(MARKUP_TEXTS.tool_use_error ?? '')).toEqual([
      { kind: 'text', text: 'String to replace not found in file.' },
    ])
    expect(readOutput(MARKUP_TEXTS['persisted-output'] ?? '')).toMatchObject([
      { kind: 'overflow', text: 'Preview (first 2KB):\nrow 1\nrow 2\n...' },
    ])
  })

  test('of a task in the background is figures and what it printed', () => {
    const text =
      '<retrieval_status>success</retrieval_status>\n\n<task_id>b1</task_id>\n\n<exit_code>0</exit_code>\n\n<output>\n  built\n</output>'
    expect(readOutput(text)).toEqual([
      { kind: 'figures', fields: { retrieval_status: 'success', task_id: 'b1', exit_code: '0' } },
      { kind: 'output', text: '  built', isError: false },
    ])
    expect(readOutput('<status>ok</status> said the server')).toMatchObject([{ kind: 'text' }])
  })

  test('may be cut in the middle of what was added', () => {
    expect(readOutput('ok\n\n<system-reminder>\nMind the').map(({ kind }) => kind)).toEqual([
      'text',
      'context',
    ])
  })

  test('keeps the tags that it printed', () => {
    for (const text of [
      '<thinking>a</thinking>',
      '<system-reminder>a</system-reminder>\nand more',
      'const tag = "<system-reminder></system-reminder>',
    ])
      expect(readOutput(text)).toEqual([{ kind: 'text', text }])
  })
})
