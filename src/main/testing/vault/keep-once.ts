import { keepRoot } from '../../vault/passes/keep-root.ts'

// A process of its own that brings a vault up to date again and again, for tests that kill it: vault, root, passes.
const [vault = '', root = '', passes = '1'] = process.argv.slice(2)
console.log('started')
for (let pass = 0; pass < Number(passes); pass++) {
  await keepRoot(vault, root, {
    machine: { id: 'test', host: 'test' },
    extras: new Set(['plans', 'file-history', 'history']),
    // A source that is rewritten while it is read is left for the next pass.
    onProblem: () => {},
  })
}
