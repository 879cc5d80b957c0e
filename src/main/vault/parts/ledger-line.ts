import { type LedgerEntry, parseEntryFields, toEntryFields } from '../../../core/vault/ledger-entry.ts'
import { type Sealed, seal, unseal } from '../../files/sealed-json.ts'

/** A line of the ledger. */
export interface LedgerLine {
  readonly entry: LedgerEntry
  /** The checksums of this line and of the line before; undefined for lines of older versions, which have none. */
  readonly chain: { readonly check: string; readonly after: string } | undefined
}

/** What the first line with a checksum names as the line before it. */
export const CHAIN_START = ''

const FIELDS = 8

/** Without its newline. */
export function toLedgerLine(entry: LedgerEntry, after: string): Sealed {
  return seal({ ...toEntryFields(entry), after })
}

/** A line without its newline; undefined if a byte of it changed. */
export function parseLedgerLine(text: string): LedgerLine | undefined {
  const unsealed = unseal(text)
  const entry = unsealed && parseEntryFields(unsealed.fields)
  if (unsealed === undefined || entry === undefined) return undefined
  const { check, fields } = unsealed
  if (check === undefined)
    // A line whose checksum cannot be found any more has fields that older versions did not write.
    return Object.keys(fields).length === FIELDS ? { entry, chain: undefined } : undefined
  return typeof fields.after === 'string' ? { entry, chain: { check, after: fields.after } } : undefined
}
