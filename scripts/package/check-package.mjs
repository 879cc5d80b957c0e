import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { hasDisplay, openVirtualDisplay, virtualDisplayArguments } from '../bootstrap/display.mjs'
import { Failure } from '../bootstrap/failure.mjs'
import { root } from '../bootstrap/paths.mjs'
import { lastLines, run } from '../bootstrap/run.mjs'
import { sandboxArguments } from '../bootstrap/run-electron.mjs'
import { say } from '../bootstrap/say.mjs'
import { listAsar } from './list-asar.mjs'

/** @typedef {{ command: string, app: string, resources: string, home: string, env: NodeJS.ProcessEnv }} Installed */

const patience = 60_000

/**
 * Unpacks what was made as an installation would, and uses it as a person does: a command, and the window.
 *
 * @param {{ files: readonly string[], version: string }} made
 */
export async function checkPackage({ files, version }) {
  const file = files.find((name) => name.endsWith('.deb')) ?? files.find((name) => name.endsWith('.tar.gz'))
  if (!file) {
    say('Not checked: only Linux packages can be unpacked and tested.')
    return
  }
  say(`Testing ${path.basename(file)} …`)
  const prefix = await mkdtemp(path.join(tmpdir(), 'scrollback-package-'))
  try {
    const installed = await unpack(file, prefix)
    await checkContent(installed)
    if (file.endsWith('.deb')) await checkMenu(prefix)
    await checkCommand(installed, version)
    await checkWindow(installed, version)
    say('The command line, the window and live updates work.')
  } finally {
    await rm(prefix, { recursive: true, force: true })
  }
}

/**
 * @param {string} file
 * @param {string} prefix
 * @returns {Promise<Installed>}
 */
async function unpack(file, prefix) {
  const isDeb = file.endsWith('.deb')
  const [tool, args] = isDeb
    ? ['dpkg-deb', ['--extract', file, prefix]]
    : ['tar', ['-xzf', file, '-C', prefix, '--strip-components=1']]
  const { code, output } = await run(tool, args, { capture: true })
  if (code !== 0) throw new Failure(`${tool} cannot unpack it:\n${lastLines(output)}`)
  const folder = isDeb ? path.join(prefix, 'opt', 'Scrollback') : prefix
  const resources = path.join(folder, 'resources')
  const home = path.join(prefix, 'home')
  await mkdir(home)
  await cp(path.join(resources, 'sample-library'), path.join(home, '.claude'), { recursive: true })
  const { CLAUDE_CONFIG_DIR: _, SCROLLBACK_USER_DATA: __, ...env } = process.env
  return {
    command: isDeb ? path.join(prefix, 'usr/bin/scrollback') : path.join(resources, 'bin', 'scrollback'),
    app: path.join(folder, 'scrollback'),
    resources,
    home,
    env: { ...env, HOME: home, XDG_CONFIG_HOME: path.join(home, '.config'), ELECTRON_RUN_AS_NODE: undefined },
  }
}

/**
 * Only what is needed, and no sources of ours.
 *
 * @param {Installed} installed
 */
async function checkContent({ resources }) {
  const files = await listAsar(path.join(resources, 'app.asar'))
  const odd = files.filter(
    (file) =>
      /\.(map|ts|tsx)$|\.fingerprint$/.test(file) || !/^(out|node_modules)\/|^package\.json$/.test(file),
  )
  if (odd.length > 0) throw new Failure(`Unexpected files in app.asar: ${odd.slice(0, 10).join(', ')}`)
}

/**
 * The menu starts what is there, with a picture that is there.
 *
 * @param {string} prefix
 */
async function checkMenu(prefix) {
  const entry = await readFile(path.join(prefix, 'usr/share/applications/scrollback.desktop'), 'utf8')
  const program = /^Exec=(\S+)/m.exec(entry)?.[1] ?? ''
  const icon = `usr/share/icons/hicolor/48x48/apps/${/^Icon=(.+)$/m.exec(entry)?.[1]}.png`
  for (const name of [program, icon])
    if (!existsSync(path.join(prefix, name)))
      throw new Failure(`The menu entry names a missing file: ${name}`)
}

/**
 * @param {Installed} installed
 * @param {string} version
 */
async function checkCommand({ command, home, env }, version) {
  // The fuse is blown: with it in place, this would be a plain Node, and say its own version.
  const told = await run(command, ['--version'], {
    capture: true,
    env: { ...env, ELECTRON_RUN_AS_NODE: '1' },
  })
  if (told.output.trim() !== version) throw new Failure(`“scrollback --version” says: ${told.output}`)
  const { code, output } = await run(command, ['sessions', '--json', '--root', path.join(home, '.claude')], {
    capture: true,
    env,
  })
  /** @type {unknown} */
  const sessions = code === 0 ? JSON.parse(output) : undefined
  if (!Array.isArray(sessions) || sessions.length === 0)
    throw new Failure(`“scrollback sessions” says: ${output}`)
  const found = await run(command, ['search', 'tide'], { capture: true, env })
  if (found.code !== 0 || !found.output.includes('hits'))
    throw new Failure(`“scrollback search” says: ${found.output}`)
  const page = path.join(home, 'page.html')
  const archive = path.join(home, 'all.zip')
  for (const args of [
    ['export', 'd505d784', '--format', 'html', '--out', page],
    ['export', '--all', '--format', 'both', '--out', archive],
    ['verify', archive],
  ]) {
    const told = await run(command, args, { capture: true, env })
    if (told.code !== 0) throw new Failure(`“scrollback ${args.join(' ')}” says: ${told.output}`)
  }
  if (!existsSync(page)) throw new Failure(`“scrollback export” did not write ${page}`)
  const unread = await run('sh', ['-c', '"$0" sessions | true', command], { capture: true, env })
  if (unread.output !== '')
    throw new Failure(`“scrollback sessions” with a closed pipe says: ${unread.output}`)
}

/**
 * Playwright cannot start an app that takes no inspector, so it joins one that listens.
 *
 * @param {Installed} installed
 * @param {string} version
 */
async function checkWindow({ app, home, env }, version) {
  const display = hasDisplay() ? undefined : await openVirtualDisplay()
  const child = spawn(app, [...sandboxArguments(), ...virtualDisplayArguments, '--remote-debugging-port=0'], {
    env: { ...env, ...display?.environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  try {
    // Not at the top: it may not be installed before this script has seen to it.
    const { chromium } = await import('@playwright/test')
    const endpoint = await findEndpoint(child)
    await waitForPage(endpoint)
    const browser = await chromium.connectOverCDP(endpoint)
    const [page] = browser.contexts().flatMap((context) => context.pages())
    if (!page) throw new Failure('The app closed its window.')
    page.setDefaultTimeout(patience)
    const list = page.getByRole('navigation', { name: 'Sessions' })
    await list.getByText('Release 0.4.0').first().waitFor()
    await writeNewSession(home)
    await list.getByText('A word about packages').first().waitFor()
    const picture = path.join(root, '.cache', 'package', 'window.png')
    await writeFile(picture, await page.screenshot())
    say(`Screenshot of the window: ${path.relative(root, picture)}`)
    await checkAbout(page, version)
    await browser.close()
  } finally {
    const ended = once(child, 'exit')
    child.kill()
    await ended
    display?.close()
  }
}

/**
 * @param {import('@playwright/test').Page} page
 * @param {string} version
 */
async function checkAbout(page, version) {
  /** @type {{ ok: boolean, value?: { app: string } }} */
  const answer = await page.evaluate(`window.scrollback.invoke('about:read', 'check', null)`)
  if (answer.value?.app !== version) throw new Failure(`The About box says: ${JSON.stringify(answer)}`)
}

/** @param {string} home */
async function writeNewSession(home) {
  const folder = path.join(home, '.claude', 'projects', '-home-mira-code-package')
  const sessionId = '00000000-0000-4000-8000-00000000beef'
  const record = {
    type: 'user',
    uuid: '00000000-0000-4000-8000-000000000001',
    parentUuid: null,
    sessionId,
    timestamp: new Date().toISOString(),
    cwd: '/home/mira/code/package',
    version: '2.0.0',
    message: { role: 'user', content: 'A word about packages' },
  }
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, `${sessionId}.jsonl`), `${JSON.stringify(record)}\n`)
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<string>}
 */
function findEndpoint(child) {
  return new Promise((resolve, reject) => {
    let output = ''
    /** @param {string} why */
    const fail = (why) =>
      reject(new Failure(`The app did not open its window (${why}):\n${lastLines(output)}`))
    const timer = setTimeout(() => fail('no answer within a minute'), patience)
    child.once('error', (error) => fail(error.message))
    child.once('exit', (code) => fail(`exit code ${code}`))
    child.stderr?.setEncoding('utf8').on('data', (chunk) => {
      output += chunk
      const address = /DevTools listening on (ws:\S+)/.exec(output)?.[1]
      if (!address) return
      clearTimeout(timer)
      child.removeAllListeners('exit')
      resolve(address)
    })
  })
}

/**
 * Whoever joins while the page is being opened waits for ever now and then.
 *
 * @param {string} endpoint
 */
async function waitForPage(endpoint) {
  const list = `http://${new URL(endpoint).host}/json/list`
  for (const end = Date.now() + patience; Date.now() < end; await sleep(200)) {
    const targets = /** @type {{ type: string, title: string }[]} */ (await (await fetch(list)).json())
    if (targets.some(({ type, title }) => type === 'page' && title === 'Scrollback')) return
  }
  throw new Failure('The app did not open a window within a minute.')
}
