import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { toResumeCommand } from '../../core/resume/resume-command.ts'
import { temporaryRoot } from '../testing/temporary-root.ts'

const ID = '0b8c2f4e-1111-4111-8111-111111111111'
const SHELLS = ['/bin/sh', '/bin/bash', '/usr/bin/dash', '/bin/zsh', '/usr/bin/zsh', '/usr/bin/fish'].filter(
  (shell) => existsSync(shell),
)

const NAMES = [
  "'; touch OWNED #",
  '$(touch OWNED)',
  '`touch OWNED`',
  'two\nlines\ntouch OWNED',
  '  spaces  at both ends ',
  '"; touch OWNED #',
  "\\'; touch OWNED; echo \\",
  '\\',
  '& touch OWNED &',
  '| touch OWNED',
  '!! $HOME ~ * ? [a]',
  '-rf',
  '\\\\nas\\share',
  '#',
  '日本語 ’ “',
]

test.each(SHELLS)('%s goes into the folder, whatever its name, and starts nothing but claude', (shell) => {
  const root = temporaryRoot([])
  const bin = join(root, 'bin')
  const out = join(root, 'out')
  mkdirSync(bin)
  // A stand-in that writes down where it was started, and with what.
  writeFileSync(
    join(bin, 'claude'),
    `#!/bin/sh\n{ pwd -P; printf '%s\\n' "args=$*" "config=$CLAUDE_CONFIG_DIR"; } > '${out}'\n`,
    { mode: 0o755 },
  )
  for (const name of NAMES) {
    const folder = join(root, 'work', name)
    const configFolder = join(root, 'config', name)
    mkdirSync(folder, { recursive: true })
    rmSync(out, { force: true })
    const command = toResumeCommand({ session: ID, folder, configFolder, isFork: true }, 'sh')
    execFileSync(shell, ['-c', command], {
      cwd: root,
      env: { PATH: `${bin}:/usr/bin:/bin`, HOME: root },
    })
    expect(readFileSync(out, 'utf8'), name).toBe(
      `${folder}\nargs=--resume ${ID} --fork-session\nconfig=${configFolder}\n`,
    )
    for (const place of [root, folder, join(root, 'work')])
      expect(existsSync(join(place, 'OWNED'))).toBe(false)
  }
})
