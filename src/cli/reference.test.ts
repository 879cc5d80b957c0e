import { expect, test } from 'vitest'
import { buildProgram } from './program.ts'
import { toTestTerminal } from './testing/run-scrollback.ts'
import { toReference } from './testing/to-reference.ts'

const INTRODUCTION = `<!-- Written by npm run reference; the words are in src/cli/commands. -->

# The command line

From a checkout the command is \`bin/scrollback\`; installed, it is \`scrollback\`. It exits with 0 when all is well, with 1 when something failed or a check found something, with 2 when it was called in a wrong way, and with 130 when it was stopped with Ctrl+C. What can be done is done first, and what could not be read is told on standard error; \`doctor\` exits with 1 then, and so does a \`keep\` or an \`export\` that lacks a transcript. A query that gets a hint, broken lines that \`doctor\` counts, and a transcript that grew while it was exported are findings and no failures: 0. While the app writes the index, commands answer from what is in it and say so on standard error; \`export\` waits.

`

test('docs/command-line.md says what the parser does (npm run reference writes it anew)', async () => {
  const program = buildProgram('1.2.3', toTestTerminal('/home/ada'))
  await expect(INTRODUCTION + toReference(program)).toMatchFileSnapshot('../../docs/command-line.md')
})
