import { expect, test } from 'vitest'
import { selectShipped } from './write-sbom.mjs'

function component(name: string) {
  return { name, version: '1.0.0', 'bom-ref': `${name}@1.0.0` }
}

const bom = {
  metadata: { component: { ...component('folder-name'), type: 'library' } },
  components: [component('react'), component('vitest')],
  dependencies: [
    { ref: 'folder-name@1.0.0', dependsOn: ['react@1.0.0', 'vitest@1.0.0'] },
    { ref: 'react@1.0.0' },
    { ref: 'vitest@1.0.0', dependsOn: ['react@1.0.0'] },
  ],
}
const versions = { version: '1.0.0-test', electronVersion: '45.0.0' }

test('the bill of materials has what is in the app, and Electron, and nothing else', () => {
  const selected = selectShipped(bom, new Set(['react@1.0.0']), versions)
  expect(selected.components.map(({ name }) => name)).toEqual(['electron', 'react'])
  expect(selected.metadata.component).toMatchObject({ name: 'scrollback', version: '1.0.0-test' })
  expect(selected.dependencies).toEqual([
    { ref: 'folder-name@1.0.0', dependsOn: ['react@1.0.0', 'electron@45.0.0'] },
    { ref: 'react@1.0.0', dependsOn: [] },
    { ref: 'electron@45.0.0', dependsOn: [] },
  ])
})

test('a package in the app that npm does not know is an error, not a gap', () => {
  expect(() => selectShipped(bom, new Set(['react@2.0.0']), versions)).toThrow('react@2.0.0')
})
