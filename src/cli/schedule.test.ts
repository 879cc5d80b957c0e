import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryRoot } from '../main/testing/temporary-root.ts'
import { onlyPart, unpackAll } from '../main/testing/vault/vault-files.ts'
import { runScrollback } from './testing/run-scrollback.ts'

const PATH = 'projects/p/10000000-0000-4000-8000-000000000000.jsonl'

test.skipIf(process.platform === 'win32')(
  'a scheduled backup finds folders, settings and vault in a bare environment',
  async () => {
    const home = temporaryRoot([])
    const root = join(home, 'elsewhere')
    mkdirSync(root)
    cpSync(temporaryRoot([{ path: PATH, text: '{"type":"user"}\n' }]), root, { recursive: true })
    const env = { XDG_CONFIG_HOME: join(home, 'cfg'), CLAUDE_CONFIG_DIR: root }
    const script = new URL('./testing/run-keep.ts', import.meta.url).pathname
    const command = { program: process.execPath, args: [script], env: { ELECTRON_RUN_AS_NODE: '1' } }
    const vault = join(home, 'vault')
    const { out, code } = await runScrollback(['keep', '--to', vault, '--install-schedule'], {
      home,
      env,
      command,
    })
    expect(code).toBe(0)
    mkdirSync(join(root, 'projects/p/10000000-0000-4000-8000-000000000000'))
    cpSync(join(root, PATH), join(root, PATH.replace('1', '2')))

    const line = /^17 \* \* \* \* (.+)$/m.exec(out)?.[1]?.replaceAll('\\%', '%') ?? ''
    const bare = { HOME: home, PATH: '/usr/bin:/bin' }
    const ran = spawnSync('/bin/sh', ['-c', line], { env: bare, cwd: '/', encoding: 'utf8' })
    expect(ran).toMatchObject({ status: 0, stderr: '' })
    expect(ran.stdout).toContain(root)
    expect([...unpackAll(onlyPart(vault)).keys()].sort()).toEqual([PATH, PATH.replace('1', '2')])
  },
)
