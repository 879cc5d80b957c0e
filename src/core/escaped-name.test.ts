import { expect, test } from 'vitest'
import { toPortableName } from './escaped-name.ts'
import { findPathDanger } from './vault/safe-path.ts'

test.each([
  ['44ec6509.jsonl', '44ec6509.jsonl'],
  ['bell\u0007.jsonl', 'bell⟪07⟫.jsonl'],
  ['red\u001b[31m\nnext', 'red⟪1B⟫[31m⟪0A⟫next'],
  ['a:b\\c', 'a⟪3A⟫b⟪5C⟫c'],
  ['dot.', 'dot⟪2E⟫'],
  ['CON.txt', '⟪43⟫ON.txt'],
])('%j is called %s where every system must take it', (name, portable) => {
  expect(toPortableName(name)).toBe(portable)
  expect(findPathDanger(portable)).toBeUndefined()
})
