declare const safe: unique symbol

/** Markup in which everything foreign is escaped. Only the Markdown pipeline and the highlighter make it. */
export type SafeMarkup = string & { readonly [safe]: true }

interface SafeHtmlProps {
  readonly className: string
  readonly markup: SafeMarkup
  readonly as?: 'div' | 'code'
}

/** The one place where markup is not escaped by React. */
export function SafeHtml({ className, markup, as: Element = 'div' }: SafeHtmlProps) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the type says that it was escaped
  return <Element className={className} dangerouslySetInnerHTML={{ __html: markup }} />
}
