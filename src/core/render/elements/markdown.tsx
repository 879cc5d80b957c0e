import { memo } from 'react'
import { toProse, toTypedText } from '../text/markdown.ts'
import { SafeHtml } from './safe-html.tsx'

/** Parsed once, as long as the text is the same. */
export const Markdown = memo(function Markdown({ text }: { readonly text: string }) {
  return <SafeHtml className="prose" markup={toProse(text)} />
})

/** A person's own words, as they were typed. */
export const TypedText = memo(function TypedText({ text }: { readonly text: string }) {
  return <SafeHtml className="prose typed" markup={toTypedText(text)} />
})
