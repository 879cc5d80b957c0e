import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readText } from '../files/open-file.ts'
import { replaceFile } from '../files/replace-file.ts'

/** For someone who finds the folder in ten years. */
const VAULT_README = `This folder holds copies of Claude Code conversations, kept by Scrollback.

Each folder in it belongs to one computer and one Claude Code folder (see its root.json).
In it, files have their original paths, with ".zst" added to the name:

    projects/<project>/<session>.jsonl.zst
    projects/<project>/<session>/subagents/…, tool-results/…
    tasks/…, todos/…, plans/…, file-history/…, history.jsonl.zst

They are ordinary zstd files. To restore a conversation without Scrollback, byte for byte:

    zstd -d -o session.jsonl projects/<project>/<session>.jsonl.zst

If Claude Code rewrote a file instead of adding to it, there are more versions: <name>.v2.zst, <name>.v3.zst.

annotations has your stars, tags and notes from Scrollback, and what it remembers of deleted sessions:
one file for each computer, one line of JSON for each change.

ledger.jsonl lists every piece that was backed up: path, version, offset and length in the original file,
the SHA-256 of the piece and of the whole file up to its end. When it grows, its older lines move to
ledger.jsonl.zst. The same facts follow each piece, in a frame that zstd skips. state.json, status.json
and lock are only for Scrollback and can be deleted. Files named <name>.unexplained-1 were set aside by a
repair because Scrollback could not explain them.
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
