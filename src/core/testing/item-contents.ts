import { toItemContent } from '../items/content/item-content.ts'
import type { ItemContent } from '../items/item.ts'
import { createStepItems } from '../items/step-items.ts'
import { buildConversation } from '../model/build-conversation.ts'
import { parseContent, type RecordContent } from '../parse/content/parse-content.ts'
import { parseText } from './parse-text.ts'

/** Every item of a transcript that a test holds in memory, whole. */
export function itemContentsOf(text: string, isAgentFile = false): readonly ItemContent[] {
  const { records } = parseText(text)
  const conversation = buildConversation(records, { isAgentFile })
  const items = createStepItems(conversation)
  const readContent = (index: number): RecordContent => {
    const { offset = 0, length = 0 } = records[index] ?? {}
    return parseContent(JSON.parse(text.slice(offset, offset + length)))
  }
  return conversation.steps
    .flatMap((step) => items.ofStep(step))
    .map((item) =>
      toItemContent(item, {
        conversation,
        items,
        readContent,
        locateOverflow: (name) => ({ name, path: null, size: null }),
        isWhole: true,
      }),
    )
}
