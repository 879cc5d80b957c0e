import { spawn } from 'node:child_process'

/**
 * @typedef {object} Outcome
 * @property {number} code 0 only when the command ran and succeeded
 * @property {string} output what it wrote to both streams, when captured
 * @property {boolean} missing the command does not exist
 *
 * @typedef {object} RunOptions
 * @property {string} [cwd]
 * @property {NodeJS.ProcessEnv} [env]
 * @property {boolean} [capture] keep the output instead of showing it
 * @property {number} [timeout] in milliseconds
 * @property {boolean} [shell]
 */

/**
 * Runs a command to its end. Never rejects: a command that cannot be started is an outcome too.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<Outcome>}
 */
export function run(command, args, { capture = false, timeout, shell = false, cwd, env } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, [...args], {
      stdio: capture ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      shell,
      killSignal: 'SIGKILL',
      ...(cwd === undefined ? {} : { cwd }),
      ...(env === undefined ? {} : { env }),
      ...(timeout === undefined ? {} : { timeout }),
    })
    // Whoever stops us with a signal means what we started too.
    const stop = () => void child.kill()
    process.once('exit', stop)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (chunk) => {
        output += chunk
      })
    }
    child.once('error', (error) => {
      process.off('exit', stop)
      const missing = 'code' in error && error.code === 'ENOENT'
      resolve({ code: 127, output: `${output}${error.message}`, missing })
    })
    child.once('close', (code) => {
      process.off('exit', stop)
      resolve({ code: code ?? 1, output, missing: false })
    })
  })
}

/**
 * The end of a long output, for the case that a person has to read why it failed.
 *
 * @param {string} output
 * @param {number} [lines]
 */
export function lastLines(output, lines = 15) {
  return output.trimEnd().split('\n').slice(-lines).join('\n')
}
