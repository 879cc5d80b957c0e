import path from 'node:path'
import { Failure } from './failure.mjs'
import { lastLines, run } from './run.mjs'

// npm's own pauses between retries add up to more than a minute before it admits that there is no network.
const patience = ['--fetch-retries=2', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000']

const networkErrors =
  /\b(ENOTFOUND|ECONNREFUSED|ECONNRESET|EAI_AGAIN|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|ENOTCACHED)\b/

/**
 * @param {readonly string[]} args
 * @param {object} options
 * @param {string} options.cwd
 * @param {string} options.purpose completes the sentence "Cannot …"
 */
export async function runNpm(args, { cwd, purpose }) {
  const { command, leading, shell } = npmCommand(process.env, process.platform)
  const outcome = await run(
    command,
    [...leading, ...args, '--prefer-offline', '--loglevel=error', ...patience],
    { cwd, shell, capture: true },
  )
  if (outcome.code === 0) return outcome.output
  throw new Failure(explainNpmFailure(outcome, purpose))
}

/**
 * @param {import('./run.mjs').Outcome} outcome
 * @param {string} purpose
 */
export function explainNpmFailure({ output, missing }, purpose) {
  if (missing) return `Cannot ${purpose}: npm was not found. Install it with Node.`
  const code = networkErrors.exec(output)?.[0]
  if (code) {
    return `Cannot ${purpose}: the npm registry cannot be reached (${code}). Check the network, the proxy and npm's registry setting, and run this again.`
  }
  return `Cannot ${purpose}: npm failed.\n${lastLines(output)}`
}

/**
 * npm started us in most cases and says where it is; that needs no shell, which `npm.cmd` on Windows does.
 *
 * @param {NodeJS.ProcessEnv} env
 * @param {NodeJS.Platform} platform
 */
export function npmCommand(env, platform) {
  const cli = env.npm_execpath
  if (cli && /^npm-cli\.[cm]?js$/.test(path.basename(cli))) {
    return { command: process.execPath, leading: [cli], shell: false }
  }
  return platform === 'win32'
    ? { command: 'npm.cmd', leading: [], shell: true }
    : { command: 'npm', leading: [], shell: false }
}
