import { spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import path from 'node:path'
import { Failure } from './failure.mjs'

/**
 * For an app on a virtual display. While Chromium finds out that there is no GPU, pictures of the window fail;
 * and where there is no display there is no desktop bus either, of which it complains at length.
 */
export const virtualDisplayArguments = ['--disable-gpu', '--log-level=3']

const startLimit = 15_000

/**
 * @param {NodeJS.ProcessEnv} [env]
 * @param {NodeJS.Platform} [platform]
 */
export function hasDisplay(env = process.env, platform = process.platform) {
  return platform !== 'linux' || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY)
}

/** @param {string} command */
export function findOnPath(command) {
  return (process.env.PATH ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, command))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK)
        return true
      } catch {
        return false
      }
    })
}

/**
 * Starts an X server without a screen on a number it picks itself.
 *
 * @returns {Promise<{ environment: { DISPLAY: string, SCROLLBACK_VIRTUAL_DISPLAYS: string }, close: () => void }>}
 */
export function openVirtualDisplay() {
  return new Promise((resolve, reject) => {
    // Its own process group: Ctrl+C is for the app, which must not lose its display while it closes.
    const server = spawn(
      'Xvfb',
      ['-displayfd', '3', '-screen', '0', '1440x900x24', '-nolisten', 'tcp', '-noreset'],
      { stdio: ['ignore', 'ignore', 'pipe', 'pipe'], detached: true },
    )
    const close = () => void server.kill()
    process.once('exit', close)

    let complaint = ''
    server.stderr?.setEncoding('utf8').on('data', (chunk) => {
      complaint += chunk
    })
    /** @param {string} why */
    const fail = (why) => {
      clearTimeout(timer)
      close()
      reject(
        new Failure(`Cannot start a virtual display with Xvfb (${why}). Check whether “Xvfb :99” starts.`),
      )
    }
    const timer = setTimeout(() => fail('no answer within 15 seconds'), startLimit)
    server.once('error', (error) => fail(error.message))
    server.once('exit', (code) => fail(complaint.trim().split('\n').at(-1) || `exit code ${code}`))

    let number = ''
    server.stdio[3]?.on('data', (chunk) => {
      number += String(chunk)
      if (!number.endsWith('\n')) return
      clearTimeout(timer)
      server.removeAllListeners('exit')
      server.unref()
      const name = `:${number.trim()}`
      resolve({ environment: { DISPLAY: name, SCROLLBACK_VIRTUAL_DISPLAYS: name }, close })
    })
  })
}
