import { expect, it } from 'vitest'
import { toFrontMatter } from './front-matter.ts'

it('has no tags, for readers that take it for text', () => {
  expect(toFrontMatter({ title: '<script>' })).toBe('---\ntitle: "\\u003cscript>"\n---')
})

it('writes YAML that no text can break out of', () => {
  expect(
    toFrontMatter({ title: 'Tides: "high"\n---\n# x', lines: 12, models: ['a', 'b'], cwd: null, empty: [] }),
  ).toBe('---\ntitle: "Tides: \\"high\\"\\n---\\n# x"\nlines: 12\nmodels: ["a", "b"]\n---')
})
