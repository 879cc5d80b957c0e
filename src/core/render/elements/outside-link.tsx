import { revealInvisible } from '../text/reveal-controls.ts'

const HARMLESS = /^https?:\/\//i

/** A link out of the transcript; an address that is not one of the web's stays text. */
export function OutsideLink({ url, label }: { readonly url: string; readonly label: string }) {
  const text = revealInvisible(label)
  return HARMLESS.test(url) ? (
    <a href={url} target="_blank" rel="noreferrer" dir="auto">
      {text}
    </a>
  ) : (
    <code>{text}</code>
  )
}
