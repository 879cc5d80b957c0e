import { expect, test } from 'vitest'
import { outsideUrlSchema } from './outside-url.ts'

test.each([
  'https://example.com/a?cc=b',
  'http://localhost:3000',
  'mailto:ada@example.com',
  'MAILTO:ada.l+notes@mail.example.com?subject=Tides&body=One%0D%0ATwo',
  'mailto:zo%C3%AB@example.com?body=Hello',
])('%s may leave the app', (url) => {
  expect(outsideUrlSchema.safeParse(url).success).toBe(true)
})

test.each([
  'javascript:alert(1)',
  'file:///etc/passwd',
  'mailto:',
  'mailto:ada@example.com?attach=/etc/passwd',
  'mailto:ada@example.com?attachment=file:///etc/passwd',
  'mailto:ada@example.com?cc=eve@example.com',
  'mailto:ada@example.com?BCC=eve@example.com',
  'mailto:ada@example.com?subject=a&subject=b',
  'mailto:ada@example.com?subject=a%0D%0ABcc:eve@example.com',
  'mailto:ada@example.com%0ABcc:eve@example.com',
  'mailto:ada@example.com,eve@example.com',
  'mailto:-attach@example.com',
  'mailto:ada@example.com?%61ttach=/etc/passwd',
  'mailto:ada@example.com#x',
  'mailto:%',
])('%s may not', (url) => {
  expect(outsideUrlSchema.safeParse(url).success).toBe(false)
})
