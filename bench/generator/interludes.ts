import { output, prose, shellCommand } from './texts.ts'
import type { Transcript } from './transcript.ts'
import { FIRST } from './versions.ts'
import { contentWord } from './words.ts'

/** A command typed into the prompt, and what it printed. */
export function writeCommand(transcript: Transcript): void {
  const { random } = transcript
  const name = contentWord(random)
  const lines = random.chance(0.3)
    ? [
        `<bash-input>${shellCommand(random)}</bash-input>`,
        `<bash-stdout>${output(random, 5)}</bash-stdout><bash-stderr></bash-stderr>`,
      ]
    : [
        `<command-name>/${name}</command-name>\n<command-message>${name}</command-message>\n<command-args>${contentWord(random)}</command-args>`,
        `<local-command-stdout>${output(random, 2)}</local-command-stdout>`,
      ]
  for (const content of lines) transcript.append({ type: 'user', message: { role: 'user', content } })
}

/** From 2.1.143 on, the last records may be kept: they stay where they are, and the next prompt follows them. */
export function writeCompaction(transcript: Transcript): void {
  const { random, version, cursor } = transcript
  const anchorUuid = random.uuid()
  const isPreserving = version >= FIRST.preserved && random.chance(0.3)
  const preserved = {
    preservedSegment: { headUuid: cursor, anchorUuid, tailUuid: cursor },
    preservedMessages: { anchorUuid, uuids: [cursor], allUuids: [cursor] },
  }
  transcript.append(
    {
      logicalParentUuid: random.chance(0.19) ? random.uuid() : cursor,
      type: 'system',
      subtype: 'compact_boundary',
      content: 'Conversation compacted',
      isMeta: false,
      level: 'info',
      compactMetadata: {
        trigger: random.chance(0.85) ? 'auto' : 'manual',
        preTokens: random.between(120_000, 190_000),
        ...(isPreserving ? preserved : {}),
      },
    },
    { parent: null },
  )
  const content = `This session is being continued from a previous conversation that ran out of context. ${prose(random, 7000)}`
  const flags = { isVisibleInTranscriptOnly: true, isCompactSummary: true }
  transcript.append({ type: 'user', message: { role: 'user', content }, ...flags }, { uuid: anchorUuid })
  if (isPreserving) transcript.cursor = cursor
}
