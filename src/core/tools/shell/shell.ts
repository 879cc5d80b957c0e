import { fence } from '../../markdown/fence.ts'
import { inlineCode } from '../../markdown/inline.ts'
import type { CallPart } from '../../model/steps/step-content.ts'
import { findString, type JsonObject } from '../../parse/json-value.ts'
import { toCounted } from '../../render/figures.ts'
import { revealInvisible } from '../../render/text/reveal-controls.ts'
import { firstTextOf, holds, isAllText, outcomeOf, resultText, takeTexts } from '../call-fields.ts'
import { hunksToMarkdown } from '../files/hunks-to-markdown.ts'
import { touchPath } from '../files/touch-path.ts'
import { fields, figure, type Piece, type Pieces, RESULTS, remark } from '../piece.ts'
import type { InputMarkdown, Tool } from '../tool.ts'
import type { ToolOutcome, TouchedFile } from '../touched-file.ts'
import { touchesOfCommand } from './command-touches.ts'
import { shellEditsOf } from './shell-edits.ts'

/** Bash. PowerShell has its own quotes and colours. */
export const shellTool: Tool = toShellTool('Bash', 'bash', 'sh')

export const powerShellTool: Tool = toShellTool('PowerShell', undefined, 'powershell')

function toShellTool(name: string, language: string | undefined, fenceLanguage: string): Tool {
  const isPowerShell = language === undefined
  return {
    names: [name],
    icon: 'square-terminal',
    detail: (input) => firstTextOf(input, 'command', 'description'),
    figures: (call) => {
      const outcome = outcomeOf(call)
      return [
        figure(outcome?.interrupted === true ? 'Interrupted' : undefined),
        figure(typeof outcome?.backgroundTaskId === 'string' ? 'In the background' : undefined),
        { kind: 'changes', hunks: shellEditsOf(outcome).files.flatMap(({ hunks }) => hunks) },
      ]
    },
    body: (call) => {
      const { texts, rest } = takeTexts(call.input, ['command', 'description'])
      const { command } = texts
      return [
        remark(texts.description),
        command === undefined
          ? undefined
          : { kind: 'code', label: 'Command', code: command, language, isWrapped: true },
        fields(rest),
        ...outputOf(call),
        remark(findString(outcomeOf(call)?.returnCodeInterpretation)),
        ...editsOf(call),
      ]
    },
    markdown: {
      key: 'command',
      isFirst: true,
      input: ({ input }) => writeCommand(input, fenceLanguage),
      after: writeEdits,
    },
    touched: (input, outcome) => touchedBy(input, outcome, isPowerShell),
  }
}

/** The two streams apart, if they say all that the model was told. */
function outputOf(call: CallPart): Pieces {
  const outcome = outcomeOf(call)
  const stdout = findString(outcome?.stdout) ?? ''
  const stderr = findString(outcome?.stderr) ?? ''
  const isSplit =
    `${stdout}${stderr}`.trim() !== '' && isAllText(call) && holds(stdout + stderr, resultText(call))
  if (!isSplit) return [RESULTS]
  const label = 'Standard error'
  return [
    stdout.trim() === '' ? undefined : { kind: 'output', text: stdout },
    stderr.trim() === ''
      ? undefined
      : { kind: 'labelled', label, pieces: [{ kind: 'output', label, text: stderr }] },
  ]
}

/** What the command did to files, which the model was not told. */
function editsOf(call: CallPart): Pieces {
  const { files, more } = shellEditsOf(outcomeOf(call))
  return [
    ...files.map(
      ({ path = UNNAMED, hunks, state }): Piece => ({
        kind: 'labelled',
        label: `${path}${state === undefined ? '' : ` (${state})`}`,
        pieces: [hunks.length > 0 ? { kind: 'diff', path, hunks } : undefined],
      }),
    ),
    remark(more > 0 ? `${toCounted(more, 'more file')} changed` : undefined),
  ]
}

const UNNAMED = 'a file'

function writeCommand(input: unknown, language: string): InputMarkdown {
  const { texts, rest } = takeTexts(input, ['command'])
  const { command } = texts
  return { own: command === undefined ? '' : fence(revealInvisible(command), language), rest }
}

function writeEdits(call: CallPart): readonly string[] {
  const { files, more } = shellEditsOf(outcomeOf(call))
  return [
    ...files.flatMap(({ path = UNNAMED, hunks, state = 'changed' }) => [
      `*${capitalize(state)}* ${inlineCode(path)}`,
      hunksToMarkdown(hunks),
    ]),
    more > 0 ? `*${toCounted(more, 'more file')} changed*` : '',
  ]
}

function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

function touchedBy(
  input: JsonObject,
  outcome: ToolOutcome | undefined,
  isPowerShell: boolean,
): readonly TouchedFile[] {
  const edited = shellEditsOf(outcome?.toolUseResult).files.flatMap(({ path, state }) =>
    touchPath(path, state === 'created' || state === 'deleted' ? state : 'edited'),
  )
  const paths = edited.map(({ path }) => path.replaceAll('\\', '/'))
  const isKnown = (hint: TouchedFile) => {
    const named = hint.path.replaceAll('\\', '/')
    return paths.some((path) => path === named || path.endsWith(`/${named}`))
  }
  const hints = touchesOfCommand(findString(input.command) ?? '', isPowerShell)
  return [...edited, ...hints.filter((hint) => !isKnown(hint))]
}
