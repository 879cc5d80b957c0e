import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { buildSampleLibrary } from '../../../fixtures/sample-library.ts'
import { conversationOf } from '../testing/conversation-of.ts'
import { toOutline } from '../testing/to-outline.ts'
import { findTitle } from './session/title.ts'

const transcripts = buildSampleLibrary().filter(
  ({ path, text }) => path.startsWith('projects/') && path.endsWith('.jsonl') && text !== '',
)

test.each(transcripts)('$path reads as its golden outline says', async ({ path, text }) => {
  const name = basename(path, '.jsonl')
  const conversation = conversationOf(text, name.startsWith('agent-'))
  const title = findTitle(conversation, { summaries: [], slug: undefined, fallback: name })
  const outline = `${title.text}\n(title from: ${title.source})\n\n${toOutline(conversation)}`
  await expect(outline).toMatchFileSnapshot(`golden/${name}.txt`)
})
