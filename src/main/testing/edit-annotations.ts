import { openAnnotations } from '../annotations/annotations.ts'
import { editAnnotations } from '../annotations/organise/edit-annotations.ts'

// A process of its own that does what a person may do and says when each is on the disk, for tests that kill it: folder, first number, last number, a collection.
const [folder = '', first = '0', last = '0', collection = ''] = process.argv.slice(2)
const annotations = openAnnotations({ folder, computer: () => 'a', compactFrom: 200 })
for (let at = Number(first); at < Number(last); at++) {
  const session = `session ${at}`
  const sessions = [session]
  editAnnotations(annotations, { kind: 'tag', sessions, add: ['shared', `own ${at % 10}`], remove: [] })
  editAnnotations(annotations, {
    kind: 'collect',
    collection,
    places: [{ session, record: null }],
    before: null,
  })
  // Most entries of this one soon count no more, so the file is compacted now and then.
  editAnnotations(annotations, { kind: 'star', sessions: ['session of both'], isOn: at % 2 === 0 })
  process.stdout.write(`${at}\n`)
}
