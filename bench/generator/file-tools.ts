import { fileLines } from './project.ts'
import { code } from './texts.ts'
import { failure, type MadeCall, type ToolContext } from './tool-call.ts'
import { FIRST } from './versions.ts'
import { contentWord } from './words.ts'

export function makeRead({ random, project }: ToolContext): MadeCall {
  const filePath = random.pick(project.files)
  if (random.chance(0.07)) return failure({ file_path: filePath }, 'File does not exist.')
  const lines = fileLines(filePath)
  const isPart = random.chance(0.8)
  const startLine = isPart ? random.between(1, lines.length) : 1
  const limit = random.between(20, 150)
  const taken = isPart ? lines.slice(startLine - 1, startLine - 1 + limit) : lines
  let numbered = ''
  for (let i = 0; i < taken.length; i += 1) {
    numbered += `${i > 0 ? '\n' : ''}${String(startLine + i).padStart(6)}→${taken[i]}`
  }
  return {
    input: isPart ? { file_path: filePath, offset: startLine, limit } : { file_path: filePath },
    content: numbered,
    structured: {
      type: 'text',
      file: {
        filePath,
        content: taken.join('\n'),
        numLines: taken.length,
        startLine,
        totalLines: lines.length,
      },
    },
  }
}

export function makeEdit({ random, project, version }: ToolContext): MadeCall {
  const filePath = random.pick(project.files)
  const lines = fileLines(filePath)
  const oldStart = random.between(1, lines.length)
  const removed = lines.slice(oldStart - 1, oldStart - 1 + random.between(1, 12))
  const added = code(random, random.logNormal(6, 0.9, 120))
    .trimEnd()
    .split('\n')
  const oldString = removed.join('\n')
  const newString = added.join('\n')
  const input = { replace_all: false, file_path: filePath, old_string: oldString, new_string: newString }
  if (random.chance(0.07))
    return failure(input, '<tool_use_error>String to replace not found in file.</tool_use_error>')
  const before = lines.slice(Math.max(0, oldStart - 4), oldStart - 1).map((line) => ` ${line}`)
  const hasOriginal = version < FIRST.optionalOriginal || random.chance(0.57)
  return {
    input,
    content:
      version < FIRST.progress
        ? `The file ${filePath} has been updated. Here's the result of running \`cat -n\` on a snippet of the edited file:\n${added.map((line, i) => `${String(oldStart + i).padStart(6)}→${line}`).join('\n')}`
        : `The file ${filePath} has been updated successfully.`,
    structured: {
      filePath,
      oldString,
      newString,
      originalFile: hasOriginal ? lines.join('\n') : null,
      structuredPatch: [
        {
          oldStart,
          oldLines: removed.length + before.length,
          newStart: oldStart,
          newLines: added.length + before.length,
          lines: [...before, ...removed.map((line) => `-${line}`), ...added.map((line) => `+${line}`)],
        },
      ],
      userModified: false,
      replaceAll: false,
    },
  }
}

export function makeMultiEdit(context: ToolContext): MadeCall {
  const edit = makeEdit(context)
  if (edit.isError === true) return edit
  const { file_path, old_string, new_string } = edit.input
  const { filePath, originalFile, structuredPatch } = edit.structured as Record<string, unknown>
  const edits = [{ old_string, new_string, replace_all: false }]
  return {
    input: { file_path, edits },
    content: `Applied 1 edit to ${String(file_path)}`,
    structured: { filePath, edits, originalFileContents: originalFile, structuredPatch, userModified: false },
  }
}

export function makeWrite({ random, project, version }: ToolContext): MadeCall {
  const existing = random.pick(project.files)
  const isUpdate = random.chance(0.35)
  const filePath = isUpdate ? existing : `${existing}.${contentWord(random)}.ts`
  const content = code(random, random.logNormal(80, 0.9, 900))
  const input = { file_path: filePath, content }
  if (random.chance(0.08))
    return failure(input, '<tool_use_error>File has not been read yet.</tool_use_error>')
  if (!isUpdate || version < FIRST.queue) {
    const originalFile = version < FIRST.queue ? undefined : null
    return {
      input,
      content: `File created successfully at: ${filePath}`,
      structured: { type: 'create', filePath, content, structuredPatch: [], originalFile },
    }
  }
  const original = fileLines(filePath)
  const lines = content.trimEnd().split('\n')
  const patch = {
    oldStart: 1,
    oldLines: original.length,
    newStart: 1,
    newLines: lines.length,
    lines: [...original.map((line) => `-${line}`), ...lines.map((line) => `+${line}`)],
  }
  return {
    input,
    content: `The file ${filePath} has been updated successfully.`,
    structured: {
      type: 'update',
      filePath,
      content,
      structuredPatch: [patch],
      originalFile: original.join('\n'),
    },
  }
}
