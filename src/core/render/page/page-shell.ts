import { escapeHtml } from '../text/escape-html.ts'
import { revealInvisible } from '../text/reveal-controls.ts'

export interface PageShell {
  readonly title: string
  readonly generator: string
  readonly css: string
  readonly script: string
  /** Base64 of the script's SHA-256: the only script that the page may run. */
  readonly scriptHash: string
  readonly mode?: string
}

/** Nothing is fetched, nothing is sent, one known script runs. */
function toPolicy(scriptHash: string): string {
  return [
    "default-src 'none'",
    'img-src data:',
    "style-src 'unsafe-inline'",
    `script-src 'sha256-${scriptHash}'`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
}

export function pageStart({ title, generator, css, scriptHash, mode }: PageShell): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${toPolicy(scriptHash)}">
<meta name="viewport" content="width=device-width">
<meta name="referrer" content="no-referrer">
<meta name="generator" content="${escapeHtml(generator)}">
<title>${escapeHtml(revealInvisible(title))}</title>
<style>
${css}
</style>
</head>
<body class="page"${mode === undefined ? '' : ` data-mode="${mode}"`}>
`
}

export function pageEnd({ generator, script }: PageShell): string {
  return `<footer class="page-footer">Made with ${escapeHtml(generator)}. This page loads nothing and sends nothing.</footer>
<script>${script}</script>
</body>
</html>
`
}
