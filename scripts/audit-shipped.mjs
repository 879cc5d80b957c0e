// Asks the registry what is known against the packages that people get, Electron among them: node scripts/audit-shipped.mjs
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Failure, toReport } from './bootstrap/failure.mjs'
import { npmCommand } from './bootstrap/npm.mjs'
import { root } from './bootstrap/paths.mjs'
import { lastLines, run } from './bootstrap/run.mjs'
import { complain, say } from './bootstrap/say.mjs'
import { findShipped, selectAdvisories } from './package/advisories.mjs'

async function auditShipped() {
  const { command, leading, shell } = npmCommand(process.env, process.platform)
  const { output } = await run(command, [...leading, 'audit', '--json', '--loglevel=silent'], {
    cwd: root,
    shell,
    capture: true,
  })
  /** @type {import('./package/advisories.mjs').Audit} */
  const audit = JSON.parse(output.slice(Math.max(output.indexOf('{'), 0)) || '{}')
  if (audit.vulnerabilities === undefined)
    throw new Failure(`The registry did not answer “npm audit”: ${audit.message ?? lastLines(output)}`)
  const shipped = findShipped(JSON.parse(await readFile(path.join(root, 'package-lock.json'), 'utf8')))
  const advisories = selectAdvisories(audit, shipped)
  if (advisories.length > 0)
    throw new Failure(`Known vulnerabilities in the packages:\n${advisories.join('\n')}`)
  say(`No known vulnerabilities in the ${shipped.size} packages that ship.`)
}

try {
  await auditShipped()
} catch (error) {
  complain(toReport(error))
  process.exitCode = 1
}
