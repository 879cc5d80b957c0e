import { type OverflowName, parseOverflowPath } from '../../model/session/overflow.ts'
import type { StepPart } from '../../model/steps/step-content.ts'
import type { ResultBlock } from '../../parse/content/parse-content.ts'
import { findObject, findString } from '../../parse/json-value.ts'
import { overflowPathOf } from '../../parse/user/overflow-notice.ts'

/** The files that the results of an item name in place of an output, each once. */
export function overflowOfParts(parts: readonly StepPart[]): readonly OverflowName[] {
  const found = new Map<string, OverflowName>()
  const add = (path: string | undefined) => {
    const named = path === undefined ? undefined : parseOverflowPath(path)
    if (named !== undefined) found.set(`${named.sessionId}/${named.name}`, named)
  }
  const addResult = (result: ResultBlock) => {
    for (const part of result.parts) if (part.kind === 'text') add(overflowPathOf(part.text))
  }
  for (const part of parts) {
    if (part.kind === 'lone-result') addResult(part.result)
    if (part.kind !== 'call') continue
    for (const { result, toolUseResult } of part.results) {
      addResult(result)
      add(findString(findObject(toolUseResult)?.persistedOutputPath))
    }
  }
  return [...found.values()]
}
