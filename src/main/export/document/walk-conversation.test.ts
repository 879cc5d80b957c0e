import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { agent } from '../../../../fixtures/agent-tools.ts'
import { attachments } from '../../../../fixtures/attachments.ts'
import { bash } from '../../../../fixtures/shell-tools.ts'
import { type Transcript, transcript } from '../../../../fixtures/transcript.ts'
import { DEFAULT_EXPORT_OPTIONS, type ExportOptions } from '../../../shared/schemas/export.ts'
import { createReader } from '../../reader/reader.ts'
import { temporaryRoot } from '../../testing/temporary-root.ts'
import type { DocumentPart } from './document.ts'
import { walkConversation } from './walk-conversation.ts'

async function walk(
  t: Transcript,
  options: Partial<ExportOptions>,
  onOpened: (root: string) => void = () => undefined,
): Promise<readonly DocumentPart[]> {
  const root = temporaryRoot(t.files())
  const file = join(root, t.files()[0]?.path ?? '')
  const reader = createReader()
  const reading = await reader.open({ place: { file, sidechain: null }, branch: null, revision: null })
  if (reading === null) throw new Error('Nothing was read')
  onOpened(root)
  const parts: DocumentPart[] = []
  for await (const part of walkConversation(reader, reading, { ...DEFAULT_EXPORT_OPTIONS, ...options }))
    parts.push(part)
  return parts
}

test.each(['talk', 'tools', 'all'] as const)(
  'with detail %s, another branch tells where it leaves, whatever is left out before',
  async (detail) => {
    const t = transcript({ seed: 'leaves' })
    t.prompt('Draw the tide')
    t.attach(attachments.skillListing(['review']))
    const { leaf } = t.respond({ text: 'As a curve?' })
    t.prompt('As a table')
    t.respond({ text: 'A table it is' })
    t.rewindTo(leaf)
    t.prompt('As a curve')
    t.respond({ text: 'A curve it is' })
    const branch = (await walk(t, { branches: 'all', detail })).find(({ kind }) => kind === 'branch')
    expect(branch).toMatchObject({ after: `${leaf}/0` })
  },
)

test.each(['talk', 'tools', 'all'] as const)(
  'with detail %s, what a person typed while the model was working is there',
  async (detail) => {
    const t = transcript({ seed: 'meanwhile', version: '2.1.165' })
    t.prompt('Draw the tide')
    t.respond({ text: 'I begin.', calls: [bash('ls', { stdout: 'a' })] })
    t.attach(attachments.queuedCommand('Keep it small'))
    t.respond({ text: 'Small, then.' })
    const kinds = (await walk(t, { detail })).flatMap((part) => (part.kind === 'item' ? part.item.kind : []))
    expect(kinds).toContain('interjection')
  },
)

test('of a subagent that cannot be read it is said in its place, and all else is there', async () => {
  const t = transcript({ seed: 'lost', version: '2.1.150' })
  t.prompt('Have it reviewed')
  const work = (a: Transcript) => a.respond({ text: 'Looks fine' })
  t.respond({ text: 'I ask.', calls: [agent({ description: 'Review', prompt: 'Look', work })] })
  t.respond({ text: 'It is fine.' })
  const parts = await walk(t, {}, (root) => {
    const path = t.files().find((file) => file.path.endsWith('.jsonl') && file.path.includes('agent-'))?.path
    rmSync(join(root, path ?? ''))
  })
  expect(parts.map(({ kind }) => kind)).toEqual(['turn', 'item', 'item', 'item', 'lost-agent', 'item'])
  expect(parts.find(({ kind }) => kind === 'lost-agent')).toMatchObject({
    reason: 'This transcript is no longer on disk.',
  })
})
