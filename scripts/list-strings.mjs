import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseSync } from 'vite'
import { root } from './bootstrap/paths.mjs'
import { run } from './bootstrap/run.mjs'

// Prints every text that people see in the window and the terminal, by file and line, to be read as a whole.
// What is in code and merely looks like a text (a class name, SQL, a path) is left out by its shape.

/** Properties and attributes whose texts people see, however short. */
const SHOWN =
  /^(aria-label|title|placeholder|alt|label|hint|help|description|detail|summary|message|name|text|sentence|action|heading)$/i
/** Calls and properties whose texts nobody sees. */
const HIDDEN = /^(className|class|id|key|type|kind|href|src|role|d|viewBox|import|pattern|sql)$/

/** @param {string} text */
function isSentence(text) {
  return (
    /\p{L}{2,}[,.:;!?…)]*\s+\S*\p{L}/u.test(text) &&
    !/^\s*(SELECT|INSERT|CREATE|PRAGMA|DELETE|UPDATE|WITH|DROP|ALTER|FROM|WHERE|AND|ORDER)\b/.test(text)
  )
}

/** @param {string} file @param {string} source */
function* findStrings(file, source) {
  const { program } = parseSync(file, source)
  /** @type {{ at: number, text: string }[]} */
  const found = []
  /** @param {any} node @param {string} name the property or attribute that holds it */
  function walk(node, name) {
    if (Array.isArray(node)) for (const each of node) walk(each, name)
    if (typeof node?.type !== 'string') return
    if (/^(Import|Export(All|Named)).*Declaration$/.test(node.type) && node.source) return
    if (/^TS/.test(node.type) && !/^TS(AsExpression|SatisfiesExpression|NonNullExpression)$/.test(node.type))
      return
    if (node.type === 'JSXText' && /\p{L}/u.test(node.value)) found.push({ at: node.start, text: node.value })
    if (node.type === 'Literal' && typeof node.value === 'string') note(node.start, node.value, name)
    if (node.type === 'TemplateLiteral') note(node.start, toPattern(node), name)
    for (const [key, child] of Object.entries(node)) {
      if (key === 'parent' || typeof child !== 'object' || child === null) continue
      walk(child, toName(node) ?? name)
    }
  }
  /** @param {number} at @param {string} text @param {string} name */
  function note(at, text, name) {
    if (HIDDEN.test(name)) return
    if (isSentence(text) || (SHOWN.test(name) && /^\p{Lu}\p{L}+/u.test(text))) found.push({ at, text })
  }
  walk(program.body, '')
  const lines = [0]
  for (let at = source.indexOf('\n'); at >= 0; at = source.indexOf('\n', at + 1)) lines.push(at + 1)
  for (const { at, text } of found)
    yield { line: lines.filter((start) => start <= at).length, text: text.replace(/\s+/g, ' ').trim() }
}

/** @param {any} node */
function toName(node) {
  if (node.type === 'JSXAttribute') return String(node.name.name)
  if (node.type === 'Property') return String(node.key.name ?? node.key.value ?? '')
  if (node.type === 'JSXElement' || node.type === 'CallExpression') return ''
  return undefined
}

/** @param {any} node a template, with … for what is put in */
function toPattern(node) {
  return node.quasis.map((/** @type {any} */ quasi) => quasi.value.cooked ?? '').join('{…}')
}

const FOLDERS = ['src/cli', 'src/core', 'src/main', 'src/renderer', 'src/shared']
const { output } = await run('git', ['ls-files', ...FOLDERS], { cwd: root, capture: true })
const files = output
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\//.test(file))
for (const file of files) {
  const strings = [...findStrings(file, await readFile(path.join(root, file), 'utf8'))]
  if (strings.length === 0) continue
  process.stdout.write(`\n${file}\n`)
  for (const { line, text } of strings) process.stdout.write(`${String(line).padStart(6)}  ${text}\n`)
}
