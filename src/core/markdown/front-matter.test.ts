import createParser from 'markdown-it'
import { expect, it } from 'vitest'
import { toFrontMatter } from './front-matter.ts'

it('has no tags, for readers that take it for text', () => {
  expect(toFrontMatter({ title: '<script>' })).toBe('---\ntitle: "\\u003cscript>"\n---')
})

it('has neither images nor links for them, and says the same to who reads YAML', () => {
  const title = '![x](https://a.b) [y](javascript:z) \\[w]: v'
  const matter = toFrontMatter({ title })
  expect(createParser().render(matter)).not.toMatch(/<img|<a /)
  expect(JSON.parse(/title: (.*)/.exec(matter)?.[1] ?? '')).toBe(title)
})

it('writes YAML that no text can break out of', () => {
  expect(
    toFrontMatter({ title: 'Tides: "high"\n---\n# x', lines: 12, models: ['a', 'b'], cwd: null, empty: [] }),
  ).toBe('---\ntitle: "Tides: \\"high\\"\\n---\\n# x"\nlines: 12\nmodels: ["a", "b"]\n---')
})
