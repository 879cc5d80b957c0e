import { expect, test } from 'vitest'
import { buildProgram } from './program.ts'
import { toTestTerminal } from './testing/run-scrollback.ts'
import { toReference } from './testing/to-reference.ts'

const INTRODUCTION = `<!-- Written by npm run reference; the words are in src/cli/commands. -->

# The command line

Run \`bin/scrollback\` in a checkout, or \`scrollback\` after you install a package.

| exit code | meaning |
|---|---|
| 0 | success |
| 1 | a command failed, or a check found a problem; also when \`doctor\`, \`keep\` or \`export\` could not read a file |
| 2 | wrong usage |
| 130 | stopped with Ctrl+C |

Each command does what it can and prints errors to standard error. These do not change the exit code: a hint about a query, broken lines that \`doctor\` counts, and a transcript that grew during an export.

While the app updates the index, commands use the index as it is and say so on standard error. \`export\` waits.

`

test('docs/command-line.md matches the help texts (npm run reference rewrites it)', async () => {
  const program = buildProgram('1.2.3', toTestTerminal('/home/ada'))
  await expect(INTRODUCTION + toReference(program)).toMatchFileSnapshot('../../docs/command-line.md')
})
