import { assertNever } from '../../core/assert-never.ts'
import type { DifferenceKind } from '../../core/parse/format/compare-record.ts'
import { type FormatFinding, type FormatReport, KNOWN_UP_TO } from '../../core/parse/format/format-report.ts'
import { toCount } from '../../shared/format.ts'
import type { Terminal } from '../terminal.ts'
import { toTable } from './to-table.ts'

const DIFFERENCES: Readonly<Record<DifferenceKind, string>> = {
  UNKNOWN_TYPE: 'New type',
  NEW_FIELD: 'New field',
  TYPE_MISMATCH: 'Changed type',
  MISSING_FIELD: 'Missing field',
}

/** Prints format differences, grouped by the first version of Claude Code that wrote them. */
export function printFormat({ findings, omitted }: FormatReport, print: Terminal['print']): void {
  if (findings.length === 0) {
    print(`\nFormat: no differences (Scrollback knows Claude Code up to ${KNOWN_UP_TO}).`)
    return
  }
  print(`\nFormat differences (Scrollback knows Claude Code up to ${KNOWN_UP_TO})`)
  for (const [version, group] of Map.groupBy(findings, ({ firstVersion }) => firstVersion)) {
    print(`\n${version === undefined ? 'In records without a version' : `Since version ${version}`}`)
    const rows = group.map((finding) => [
      `  ${DIFFERENCES[finding.kind]}`,
      describeFinding(finding),
      toCount(finding.count),
      `${finding.path}:${finding.line}`,
      finding.lastVersion === undefined || finding.lastVersion === version
        ? ''
        : `until ${finding.lastVersion}`,
    ])
    // The columns have no titles.
    print(toTable(COLUMNS, rows).replace(/^\n/, ''))
  }
  if (omitted > 0) print(`\nMore differences, not listed: ${toCount(omitted)}`)
}

const COLUMNS = [
  { title: '', align: 'left' },
  { title: '', align: 'left' },
  { title: '', align: 'right' },
  { title: '', align: 'left' },
  { title: '', align: 'left' },
] as const

function describeFinding({ kind, name, found, expected }: FormatFinding): string {
  switch (kind) {
    case 'NEW_FIELD':
      return `${name} (${found})`
    case 'TYPE_MISMATCH':
      return `${name} (${found}, expected ${expected})`
    case 'UNKNOWN_TYPE':
    case 'MISSING_FIELD':
      return name
    default:
      return assertNever(kind)
  }
}
