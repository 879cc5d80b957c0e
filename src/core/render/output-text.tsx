import { Output } from './code.tsx'
import { Aside } from './fold.tsx'
import { Markdown } from './markdown.tsx'

const ERROR = /^\s*<tool_use_error>([\s\S]*)<\/tool_use_error>\s*$/
const REMINDER = '<system-reminder>'
const REMINDER_END = '</system-reminder>'

/** A result's text without what Claude Code wraps around an error, and apart from what it adds at the end for the model. */
export function OutputText({ text }: { readonly text: string }) {
  const { output, reminder } = splitReminder(ERROR.exec(text)?.[1] ?? text)
  return (
    <>
      {output.trim() !== '' && <Output text={output} />}
      {reminder !== undefined && (
        <Aside label="System reminder">
          <Markdown text={reminder} isTyped />
        </Aside>
      )}
    </>
  )
}

/** Only the last one counts: a reminder in the middle is part of what a tool printed. */
function splitReminder(text: string): { readonly output: string; readonly reminder?: string } {
  const end = text.trimEnd()
  const start = end.endsWith(REMINDER_END) ? end.lastIndexOf(REMINDER) : -1
  if (start < 0) return { output: text }
  return {
    output: end.slice(0, start).trimEnd(),
    reminder: end.slice(start + REMINDER.length, -REMINDER_END.length).trim(),
  }
}
