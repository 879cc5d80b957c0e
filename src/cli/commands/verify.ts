import { resolve } from 'node:path'
import type { Command } from 'commander'
import { verifyArchive } from '../../main/export/archive/verify-archive.ts'
import { ExpectedError } from '../../shared/expected-error.ts'
import { toCounted } from '../../shared/format.ts'
import { toPrintableName } from '../print/styles.ts'
import { toJsonText } from '../print/to-json-text.ts'
import type { Terminal } from '../terminal.ts'

interface VerifyOptions {
  readonly json?: true
}

export function addVerifyCommand(program: Command, terminal: Terminal): void {
  program
    .command('verify')
    .description('Check every byte of an exported archive against its manifest.')
    .argument('<file>', 'the zip file')
    .option('--json', 'print JSON')
    .action((file: string, options: VerifyOptions) => verify(file, options, terminal))
}

async function verify(file: string, options: VerifyOptions, terminal: Terminal): Promise<void> {
  let seen = 0
  const report = await verifyArchive(resolve(file), {
    signal: terminal.signal,
    onEntry: () => terminal.showStatus(`Reading… ${toCounted(++seen, 'file')}`),
  }).finally(() => terminal.showStatus(undefined))
  const { manifest, right, missing, changed, extra } = report
  const isRight = missing.length + changed.length + extra.length === 0
  if (options.json) {
    const { id, created, generator } = manifest
    terminal.print(toJsonText({ ok: isRight, id, created, generator, right, missing, changed, extra }))
  } else {
    terminal.print(
      `${toCounted(right, 'file')} correct, ${missing.length} missing, ${changed.length} changed, ${extra.length} extra`,
    )
    for (const path of missing) terminal.print(`missing  ${toPrintableName(path)}`)
    for (const path of changed) terminal.print(`changed  ${toPrintableName(path)}`)
    for (const path of extra) terminal.print(`extra    ${toPrintableName(path)}`)
  }
  if (!isRight) throw new ExpectedError('unreadable', 'The archive does not match its manifest.')
}
