// Runs on Electron's Node, as electron-builder asks for a newer one than this project: run-builder.mjs <job>
import { readFileSync } from 'node:fs'
import { build } from 'electron-builder'
import { root } from '../../bootstrap/paths.mjs'
import { toBuilderConfig } from '../builder-config.mjs'

// On Electron's Node, fs takes an .asar file for a folder.
Object.assign(process, { noAsar: true })

/** @type {{ plan: import('../builder-config.mjs').Plan, options: import('electron-builder').CliOptions }} */
const { plan, options } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'))
await build({ ...options, projectDir: root, config: toBuilderConfig(plan), publish: 'never' })
