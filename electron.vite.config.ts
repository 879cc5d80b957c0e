import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import { licencesPlugin } from './scripts/package/licences-plugin.mjs'

const root = import.meta.dirname
const { version, devDependencies } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8')) as {
  version: string
  devDependencies: { electron: string }
}

/** What the oldest Electron that may run this (42) has; electron-vite would otherwise derive it from the installed one. */
const NODE_TARGET = 'node24'
const CHROME_TARGET = 'chrome148'

const HOT_RELOAD_PORT = 24_678

const define = {
  // Packages that are not for release have a version of their own.
  __SCROLLBACK_VERSION__: JSON.stringify(process.env.SCROLLBACK_VERSION ?? version),
  __PINNED_ELECTRON__: JSON.stringify(devDependencies.electron),
}

export default defineConfig(({ command }) => ({
  main: {
    // Pages are drawn with React here too, whose other build takes twice as long.
    define: {
      ...define,
      'process.env.NODE_ENV': JSON.stringify('production'),
      __IS_DEVELOPMENT__: JSON.stringify(command === 'serve'),
    },
    plugins: [licencesPlugin({ shipsModules: true })],
    build: {
      target: NODE_TARGET,
      sourcemap: false,
      externalizeDeps: false,
      rolldownOptions: {
        // It finds its native part beside itself, so it stays a package below node_modules, in a packaged app outside the asar.
        external: ['@parcel/watcher'],
        input: {
          index: resolve(root, 'src/main/index.ts'),
          worker: resolve(root, 'src/main/worker/entry.ts'),
          indexer: resolve(root, 'src/main/worker/index/indexer.ts'),
          'shard-worker': resolve(root, 'src/main/store/update/shard-worker.ts'),
          'export-worker': resolve(root, 'src/main/export/export-worker.ts'),
          'vault-worker': resolve(root, 'src/main/vault/jobs/vault-worker.ts'),
          cli: resolve(root, 'src/cli/index.ts'),
        },
        output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  },
  preload: {
    plugins: [licencesPlugin()],
    build: {
      target: NODE_TARGET,
      sourcemap: false,
      externalizeDeps: false,
      rolldownOptions: {
        input: { index: resolve(root, 'src/preload/index.ts') },
        // A sandboxed preload cannot be an ES module.
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    plugins: [react(), licencesPlugin()],
    // By the page's own origin it would look for a host called "scrollback".
    server: { host: '127.0.0.1', hmr: { protocol: 'ws', host: '127.0.0.1', port: HOT_RELOAD_PORT } },
    build: {
      target: CHROME_TARGET,
      sourcemap: false,
      // Everything comes from app://; a data: URL would need a wider content security policy.
      assetsInlineLimit: 0,
    },
  },
}))
