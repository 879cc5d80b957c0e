import { toRuns } from './ansi-runs.ts'

/** Terminal output: colours by the theme's own palette, lines as a terminal would leave them. */
export function AnsiText({ text }: { readonly text: string }) {
  return toRuns(text).map(({ className, content }, index) =>
    className === '' ? (
      content
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: runs of one text never move
      <span key={index} className={className}>
        {content}
      </span>
    ),
  )
}
