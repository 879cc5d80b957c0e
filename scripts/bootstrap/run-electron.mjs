import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { electronEnvironment } from './electron.mjs'
import { root } from './paths.mjs'
import { run } from './run.mjs'

const impatience = 1_000

/**
 * Runs a script on Electron's own Node.
 *
 * @param {import('./electron.mjs').Electron} electron
 * @param {readonly string[]} args the script and its arguments
 * @param {NodeJS.ProcessEnv} [extra]
 */
export function runOnElectronNode(electron, args, extra = {}) {
  return run(electron.executable, args, {
    cwd: root,
    env: { ...process.env, ...electronEnvironment(electron), ...extra, ELECTRON_RUN_AS_NODE: '1' },
  })
}

/**
 * Opens the app and stays until it is closed, passing on signals.
 *
 * @param {import('./electron.mjs').Electron} electron
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [extra]
 * @returns {Promise<number>} the exit code
 */
export function runApp(electron, args, extra = {}) {
  const isPosix = process.platform !== 'win32'
  const child = spawn(electron.executable, [...sandboxArguments(), root, ...args], {
    stdio: 'inherit',
    // Its own process group, so that Ctrl+C arrives once, through us: a second one makes Chromium die at once.
    detached: isPosix,
    env: appEnvironment(electron, extra),
  })
  let firstAt = 0
  /** @param {NodeJS.Signals} signal */
  const passOn = (signal) => {
    if (firstAt === 0) {
      firstAt = Date.now()
      if (isPosix) child.kill(signal)
    } else if (Date.now() - firstAt > impatience) {
      child.kill('SIGKILL')
    }
  }
  /** @type {readonly NodeJS.Signals[]} */
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, passOn)
  const stopWatching = watchParent(() => passOn('SIGTERM'))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      stopWatching()
      for (const name of signals) process.off(name, passOn)
      resolve(code ?? 128 + (signal ? constants.signals[signal] : 0))
    })
  })
}

/**
 * npm passes a signal on to the shell between it and us, and that shell dies without telling us.
 *
 * @param {() => void} onOrphaned
 */
function watchParent(onOrphaned) {
  const parent = process.ppid
  if (!process.env.npm_lifecycle_event) return () => undefined
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    onOrphaned()
  }, 300)
  return () => clearInterval(timer)
}

/** Chromium refuses to run its sandbox for root on Linux; packaged apps never pass through here. */
export function sandboxArguments(platform = process.platform, uid = process.getuid?.()) {
  return platform === 'linux' && uid === 0 ? ['--no-sandbox'] : []
}

/**
 * @param {import('./electron.mjs').Electron} electron
 * @param {NodeJS.ProcessEnv} extra
 */
function appEnvironment(electron, extra) {
  // Terminals inside Electron apps set this one, and the app would start as a plain Node.
  const { ELECTRON_RUN_AS_NODE: _, ...inherited } = process.env
  return { ...inherited, ...electronEnvironment(electron), ...extra }
}
