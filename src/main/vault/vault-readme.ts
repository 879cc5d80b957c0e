import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readText } from '../files/open-file.ts'
import { replaceFile } from '../files/replace-file.ts'

/** For whoever finds the folder in ten years. */
const VAULT_README = `This folder holds copies of Claude Code conversations, kept by Scrollback.

Each folder in it belongs to one computer and one folder of Claude Code (see root.json in it).
Below it, files have the path they had there, with ".zst" behind the name:

    projects/<project>/<session>.jsonl.zst
    projects/<project>/<session>/subagents/…, tool-results/…
    tasks/…, todos/…, plans/…, file-history/…, history.jsonl.zst

They are ordinary zstd files. To get a conversation back, byte for byte, without Scrollback:

    zstd -d -o session.jsonl projects/<project>/<session>.jsonl.zst

A file that was rewritten instead of continued has further versions beside it: <name>.v2.zst, <name>.v3.zst.

annotations holds what you said about sessions in Scrollback, and what it remembers of deleted ones: a file for
each computer, a line of JSON for each change.

ledger.jsonl says of every piece that was kept: path, version, offset and length in the original file, the
SHA-256 of the piece and of the whole file up to its end. When it has grown, its older lines are moved to
ledger.jsonl.zst. The same is written behind each piece, in a frame that zstd skips. state.json, status.json
and lock are for Scrollback only and can be deleted. Files named <name>.unexplained-1 were set aside by a
repair, because Scrollback could not explain them.
`

const NAME = 'README.txt'
const [FIRST_LINE = ''] = VAULT_README.split('\n')

/** From here on the folder is a vault, and known as one before anything is kept in it. */
export function markVault(vault: string): void {
  const path = join(vault, NAME)
  if (!existsSync(path)) replaceFile(path, VAULT_README)
}

export function isMarkedVault(vault: string): boolean {
  const path = join(vault, NAME)
  return existsSync(path) && readText(path).startsWith(FIRST_LINE)
}
