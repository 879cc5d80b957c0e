import { expect, test } from 'vitest'
import { findShipped, selectAdvisories } from './advisories.mjs'

const lock = {
  packages: {
    '': {},
    'node_modules/react': {},
    'node_modules/vitest': { dev: true },
    'node_modules/electron': { dev: true },
    'node_modules/electron/node_modules/got': { dev: true },
  },
}

function known(name: string, ...via: readonly string[]) {
  const advisory = { title: `A hole in ${name}`, url: `https://example.org/${name}`, severity: 'high' }
  return { nodes: [`node_modules/${name}`], via: [advisory, ...via] }
}

test('what people get is what the app requires, and Electron without what fetches it', () => {
  expect([...findShipped(lock)]).toEqual(['node_modules/react', 'node_modules/electron'])
})

test('what is known against tools of ours is left to us, what is known against the rest is told once', () => {
  const audit = {
    vulnerabilities: {
      vitest: known('vitest'),
      electron: known('electron', 'react'),
      react: { nodes: ['node_modules/react'], via: ['electron'] },
    },
  }
  expect(selectAdvisories(audit, findShipped(lock))).toEqual([
    'electron (high): A hole in electron, https://example.org/electron',
  ])
})
