import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../core/testing/runs.ts'
import { temporaryRoot } from '../testing/temporary-root.ts'
import { AnnotationState } from './annotation-state.ts'
import { openAnnotations } from './annotations.ts'
import { type EntryLine, toEntryLine } from './entry-line.ts'

const entries = fc.array(
  fc.record({
    session: fc.constantFrom('s1', 's2'),
    record: fc.constantFrom(undefined, 'r1'),
    time: fc.integer({ min: 1, max: 3 }),
    count: fc.integer({ min: 0, max: 1 }),
    by: fc.constantFrom('a', 'b'),
    value: fc.constantFrom(null, {}, { note: 1 }),
    kind: fc.constantFrom('forgotten', 'aura'),
  }),
  { maxLength: 12 },
)

function toState(lines: readonly EntryLine[]): readonly string[] {
  const state = new AnnotationState()
  for (const line of lines) state.add(line)
  return state.lines().map(({ text }) => text)
}

test('entries come to the same in any order, however often each is added', () => {
  fc.assert(
    fc.property(
      entries.chain((made) =>
        fc.tuple(fc.constant(made), fc.shuffledSubarray([...made, ...made], { minLength: made.length * 2 })),
      ),
      ([made, shuffled]) => {
        const lines = (of: typeof made) => of.map((entry) => toEntryLine({ v: 1, ...entry }))
        expect(toState(lines(shuffled))).toEqual(toState(lines(made)))
        // What counts no more can be left out at any time.
        const kept = new AnnotationState()
        for (const line of lines(made)) kept.add(line)
        expect(toState([...kept.lines()].reverse())).toEqual(toState(lines(made)))
      },
    ),
  )
})

type Step =
  | { readonly kind: 'write'; readonly at: number; readonly session: string; readonly isSet: boolean }
  | { readonly kind: 'merge'; readonly at: number; readonly from: number }

const steps = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant('write' as const),
      at: fc.nat(2),
      session: fc.constantFrom('s1', 's2', 's3'),
      isSet: fc.boolean(),
    }),
    fc.record({ kind: fc.constant('merge' as const), at: fc.nat(2), from: fc.nat(2) }),
  ),
  { maxLength: 14 },
) satisfies fc.Arbitrary<readonly Step[]>

test('computers that merge with one another in any order come to the same, and the last word is the last', () => {
  fc.assert(
    fc.property(steps, fc.shuffledSubarray([0, 1, 2], { minLength: 3 }), (made, order) => {
      const root = temporaryRoot([])
      const computers = ['a', 'b', 'c'].map((computer) => {
        const folder = join(root, computer)
        return {
          folder,
          annotations: openAnnotations({ folder, computer: () => computer, now: () => 5, compactFrom: 4 }),
        }
      })
      const read = () =>
        computers.map(({ annotations }) =>
          annotations
            .list('forgotten')
            .map(({ session }) => session)
            .toSorted(),
        )
      function merge(at: number, from: number): void {
        const source = computers[from]?.folder ?? ''
        if (at !== from) computers[at]?.annotations.merge(source)
      }
      for (const step of made) {
        if (step.kind === 'merge') merge(step.at, step.from)
        else {
          const value = step.isSet ? { modified: 1 } : null
          computers[step.at]?.annotations.write([{ kind: 'forgotten', session: step.session, value }])
        }
      }
      // Whoever writes after everybody knows everything has the last word.
      for (const at of order) for (const from of order) merge(at, from)
      const [first = 0, last = 0] = order
      merge(first, last)
      for (const at of order) merge(at, first)
      const [one, ...others] = read()
      for (const other of others) expect(other).toEqual(one)
      computers[last]?.annotations.write([{ kind: 'forgotten', session: 's1', value: { modified: 1 } }])
      for (const at of order) merge(at, last)
      for (const sessions of read()) expect(sessions).toContain('s1')
      expect(computers[first]?.annotations.merge(computers[last]?.folder ?? '')).toBe(0)
    }),
    { numRuns: runs(15) },
  )
})
