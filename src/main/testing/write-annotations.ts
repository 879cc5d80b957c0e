import { openAnnotations } from '../annotations/annotations.ts'

// A process of its own that says of each entry when it is on the disk, for tests that kill it: folder, computer, first number, last number, lines before it compacts.
const [folder = '', computer = '', first = '0', last = '0', compactFrom = '1000'] = process.argv.slice(2)
const annotations = openAnnotations({ folder, computer: () => computer, compactFrom: Number(compactFrom) })
for (let at = Number(first); at < Number(last); at++) {
  // Every third entry is about a session of its own; the others go over what was said before.
  const name = at % 3 === 0 ? `own ${at}` : `shared ${computer} ${at % 7}`
  annotations.write([{ kind: 'forgotten', session: name, name: String(at % 3), value: { modified: 1 } }])
  annotations.write([
    { kind: 'forgotten', session: 'last', name: computer, record: String(at), value: { modified: 1 } },
  ])
  process.stdout.write(`${at}\n`)
}
