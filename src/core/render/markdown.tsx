import { memo } from 'react'
import { SafeHtml } from './safe-html.tsx'
import { toProse, toTypedProse } from './text/markdown.ts'

interface MarkdownProps {
  readonly text: string
  /** A person's own words, whose line breaks count. */
  readonly isTyped?: boolean
}

/** Parsed once, as long as the text is the same. */
export const Markdown = memo(function Markdown({ text, isTyped = false }: MarkdownProps) {
  return <SafeHtml className="prose" markup={isTyped ? toTypedProse(text) : toProse(text)} />
})
