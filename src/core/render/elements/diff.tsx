import type { Hunk } from '../text/diff-lines.ts'
import { escapeHtml } from '../text/escape-html.ts'
import { highlightLines } from '../text/highlight.ts'
import { ScrollBox } from './code.tsx'
import { Each } from './each.tsx'
import { useLanguage } from './highlight-budget.ts'
import { SafeHtml } from './safe-html.tsx'

const CLASS_BY_SIGN: Readonly<Record<string, string>> = { '+': 'added', '-': 'removed', '\\': 'hunk-remark' }

interface DiffProps {
  readonly label: string
  readonly hunks: readonly Hunk[]
  readonly language: string | undefined
}

/** Changed lines, told by their signs and not by colour alone. */
export function Diff({ label, hunks, language }: DiffProps) {
  return (
    <ScrollBox label={label} className="code diff">
      <Each of={hunks}>{(hunk) => <HunkView hunk={hunk} language={language} />}</Each>
    </ScrollBox>
  )
}

function HunkView({ hunk, language }: { readonly hunk: Hunk; readonly language: string | undefined }) {
  const lines = hunk.lines.map((line) => line.slice(1))
  const size = lines.reduce((sum, line) => sum + line.length, 0)
  const markups = highlightLines(lines, useLanguage(language, size))
  const numbers = numbersOf(hunk)
  return (
    <div className="hunk">
      <Each of={hunk.lines}>
        {(line, index) => (
          <div className={`diff-line ${CLASS_BY_SIGN[line.charAt(0)] ?? ''}`}>
            {hunk.newStart !== undefined && (
              <span className="line-numbers" aria-hidden>
                {numbers[index]}
              </span>
            )}
            <span className="sign">{line.startsWith('-') ? '−' : line.charAt(0)}</span>
            <SafeHtml as="code" className="hl" markup={markups[index] ?? escapeHtml('')} />
          </div>
        )}
      </Each>
    </div>
  )
}

/** In the new file; of a removed line, in the old one. */
function numbersOf({ oldStart = 1, newStart = 1, lines }: Hunk): readonly (number | undefined)[] {
  let before = oldStart
  let after = newStart
  return lines.map((line) => {
    if (line.startsWith('\\')) return undefined
    if (line.startsWith('-')) return before++
    if (!line.startsWith('+')) before++
    return after++
  })
}
