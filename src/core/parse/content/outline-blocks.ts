import { findTool } from '../../tools/find-tool.ts'
import { findObject, findString, isObject, type JsonObject } from '../json-value.ts'
import type { BlockOutline, Spawn } from '../record.ts'
import { blockKindOf } from './block-kind.ts'
import { isErrorResult } from './server-result.ts'
import { detach } from './short-text.ts'

const SPAWN_PREVIEW = 200

/** The blocks of a message, without their text, in the order in which `parseBlocks` gives them. */
export function outlineBlocks(content: unknown): readonly BlockOutline[] {
  if (typeof content === 'string') return [{ kind: 'text', size: content.length }]
  if (!Array.isArray(content)) return content === undefined ? [] : [{ kind: 'unknown', type: typeof content }]
  return content.map(outlineBlock)
}

function outlineBlock(block: unknown): BlockOutline {
  if (typeof block === 'string') return { kind: 'text', size: block.length }
  if (!isObject(block)) return { kind: 'unknown', type: typeof block }
  const kind = blockKindOf(block)
  switch (kind) {
    case 'text':
      return { kind, size: findString(block.text)?.length ?? 0 }
    case 'thinking':
      return { kind, size: findString(block.thinking)?.length ?? 0 }
    case 'call':
      return {
        kind,
        id: findString(block.id) ?? '',
        name: findString(block.name) ?? '',
        spawn: spawnOf(block),
      }
    case 'result':
      return { kind, callId: findString(block.tool_use_id) ?? '', isError: isErrorResult(block) }
    case 'unknown':
      return { kind, type: findString(block.type) ?? 'no type' }
    default:
      return { kind }
  }
}

function spawnOf(call: JsonObject): Spawn | undefined {
  const { assigned } = findTool(findString(call.name) ?? '')
  const prompt = assigned?.(findObject(call.input) ?? {})
  return prompt === undefined ? undefined : toSpawn(prompt)
}

export function toSpawn(prompt: string): Spawn {
  return { promptStart: detach(prompt.slice(0, SPAWN_PREVIEW)), promptLength: prompt.length }
}
