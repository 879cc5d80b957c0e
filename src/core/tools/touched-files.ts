import { findObject, findString } from '../parse/json-value.ts'
import { touchesOfCommand } from './shell/command-touches.ts'
import { shellEditsOf } from './shell/shell-edits.ts'
import type { ToolOutcome, ToolUse, TouchedFile } from './touched-file.ts'

type Touches = (use: ToolUse, outcome: ToolOutcome | undefined) => readonly TouchedFile[]

const TOUCHES_BY_TOOL: ReadonlyMap<string, Touches> = new Map<string, Touches>([
  ['read', ({ input }) => touchPath(findObject(input)?.file_path, 'read')],
  ['notebookread', ({ input }) => touchPath(findObject(input)?.notebook_path, 'read')],
  ['edit', ({ input }) => touchPath(findObject(input)?.file_path, actionOfEdit(input))],
  ['multiedit', ({ input }) => touchPath(findObject(input)?.file_path, actionOfEdit(input))],
  ['write', ({ input }, outcome) => touchPath(findObject(input)?.file_path, actionOfWrite(outcome))],
  ['notebookedit', ({ input }) => touchPath(findObject(input)?.notebook_path, 'edited')],
  ['bash', touchesOfShell],
  ['powershell', touchesOfShell],
])

/** The files that a call touched; none where it failed. Pure, and without reading anything but what it is given. */
export function touchedFiles(use: ToolUse, outcome: ToolOutcome | undefined): readonly TouchedFile[] {
  if (outcome?.isError === true) return []
  const touched = TOUCHES_BY_TOOL.get(use.name.toLowerCase())?.(use, outcome) ?? []
  return outcome === undefined ? touched.map((file) => ({ ...file, isHint: true })) : touched
}

function touchPath(path: unknown, action: TouchedFile['action']): readonly TouchedFile[] {
  return typeof path === 'string' && path !== '' ? [{ path, action, isHint: false }] : []
}

/** An edit that replaces nothing makes a new file. */
function actionOfEdit(input: unknown): TouchedFile['action'] {
  const edits = findObject(input)?.edits
  const first = Array.isArray(edits) ? findObject(edits[0]) : findObject(input)
  return first?.old_string === '' ? 'created' : 'edited'
}

const CREATED = /^File created successfully/

function actionOfWrite(outcome: ToolOutcome | undefined): TouchedFile['action'] {
  const type = findString(findObject(outcome?.toolUseResult)?.type)
  return type === 'create' || (type === undefined && CREATED.test(outcome?.text ?? '')) ? 'created' : 'edited'
}

function touchesOfShell({ name, input }: ToolUse, outcome: ToolOutcome | undefined): readonly TouchedFile[] {
  const { files } = shellEditsOf(outcome?.toolUseResult)
  const edited = files.flatMap(({ path, remark }): readonly TouchedFile[] =>
    touchPath(path, remark === 'created' || remark === 'deleted' ? remark : 'edited'),
  )
  const command = findString(findObject(input)?.command) ?? ''
  const hints = touchesOfCommand(command, name.toLowerCase() === 'powershell')
  const isKnown = (hint: TouchedFile) =>
    edited.some(({ path }) => path === hint.path || path.endsWith(`/${hint.path}`))
  return [...edited, ...hints.filter((hint) => !isKnown(hint))]
}
