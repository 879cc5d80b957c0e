import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRedactor, createSubjectScanner } from '../src/core/redact/redactor.ts'
import { gateJsonText } from '../src/main/export/document/gate-json.ts'
import { createRedactRule } from '../src/main/export/redact/redact-gate.ts'
import { surveyValues } from '../src/main/export/redact/survey-values.ts'
import { runExport } from '../src/main/export/run-export.ts'
import { scanLibrary } from '../src/main/library/sessions/scan-library.ts'
import { DEFAULT_EXPORT_OPTIONS, type ExportOptions } from '../src/shared/schemas/export.ts'
import { ensureLibrary } from './generate-library.ts'
import { Random } from './generator/random.ts'
import { FORMS, inKeyForms } from './redact/forms.ts'
import { createPick, makePrivateKey, PLANTED_KINDS } from './redact/kinds.ts'
import { makeNearMisses } from './redact/near-misses.ts'
import { PLACES } from './redact/places.ts'
import { measure, median, printTable } from './report.ts'

/**
 * How well secrets are found, and how fast. Goals: recall 0.99 of certain kinds and 0.95 of likely ones, precision 0.95,
 * at most one false finding in 5 MB of ordinary code and prose, 25 MB/s on one processor, and an export with redaction at
 * most 1.5 times one without. Speeds go by the time of the processor.
 */
const NEAR_MISSES = 3_000
const FILES = 400_000_000
const EXPORTED_MEGABYTES = 20
const ROUNDS = 3
/** Exports run in the threads of the built app: build it first, with `npm start` or `npm test -- e2e`. */
const workerModule = join(import.meta.dirname, '../out/main/export-worker.js')
const SUBJECT = { groups: ['secrets'], homes: [], userNames: [], hosts: [], ownWords: [] } as const

const pick = createPick(new Random('redact'))
const scanner = createSubjectScanner(SUBJECT)
const { redact } = createRedactor({ ...SUBJECT, values: [], leftIn: [], leftInAt: [] })
const rules = { text: createRedactRule({ redact, find: () => [] }), image: () => undefined }

interface Counted {
  planted: number
  found: number
}

const byKind = new Map<string, Counted>()
const byForm = new Map<string, Counted>()
const byPlace = new Map<string, Counted>()
const byConfidence = new Map<string, Counted>()
const isLoud = process.argv.includes('--missed')

function count(map: Map<string, Counted>, key: string, isFound: boolean): void {
  const counted = map.get(key) ?? { planted: 0, found: 0 }
  map.set(key, { planted: counted.planted + 1, found: counted.found + (isFound ? 1 : 0) })
}

for (const kind of PLANTED_KINDS) {
  for (const form of FORMS) {
    for (const place of PLACES) {
      const { secret, line } = kind.make(pick)
      const written = form.write(line, secret, pick)
      const left = gateJsonText(JSON.stringify(place.record(written.text)), { kind: 'raw' }, rules) ?? ''
      const isFound = !left.includes(JSON.stringify(written.secret).slice(1, -1)) && !leaksHalf(left, secret)
      count(byKind, kind.name, isFound)
      count(byForm, form.name, isFound)
      count(byPlace, place.name, isFound)
      count(byConfidence, kind.confidence, isFound)
      if (!isFound && isLoud)
        console.log(`${kind.name} · ${form.name} · ${place.name}: ${left.slice(0, 300)}`)
    }
  }
}
for (const [form, write] of inKeyForms) {
  for (const place of PLACES) {
    const key = makePrivateKey(pick)
    const left = gateJsonText(JSON.stringify(place.record(write(key))), { kind: 'raw' }, rules) ?? ''
    const isFound = key
      .split('\n')
      .slice(1, -1)
      .every((line) => !left.includes(line))
    count(byKind, 'private-key', isFound)
    count(byForm, `private key: ${form}`, isFound)
    count(byConfidence, 'certain', isFound)
    if (!isFound && isLoud) console.log(`private key · ${form} · ${place.name}: ${left.slice(0, 300)}`)
  }
}

/** A half of it gives away enough. */
function leaksHalf(left: string, secret: string): boolean {
  const half = Math.ceil(secret.length / 2)
  return secret.length >= 24 && (left.includes(secret.slice(0, half)) || left.includes(secret.slice(half)))
}

const alarms = makeNearMisses(pick, NEAR_MISSES).flatMap((text) =>
  scanner.scan(text).map((finding) => ({ finding, text })),
)
if (isLoud)
  for (const { finding, text } of alarms)
    console.log(`false: ${finding.rule} ${finding.value.slice(0, 60)} in ${text.slice(0, 100)}`)

const share = ({ planted, found }: Counted) => (found / planted).toFixed(4)
const planted = [...byConfidence.values()].reduce((sum, each) => sum + each.planted, 0)
const found = [...byConfidence.values()].reduce((sum, each) => sum + each.found, 0)
console.log(`\n${byKind.size} kinds × ${PLACES.length} places × ${FORMS.length} forms`)
printTable([
  ...[...byConfidence].map(([name, counted]) => [`recall, ${name}`, share(counted)] as const),
  ['recall, all', (found / planted).toFixed(4)],
  [`precision, with ${NEAR_MISSES} near misses`, (found / (found + alarms.length)).toFixed(4)],
])
console.log('\nRecall by form')
printTable([...byForm].map(([name, counted]) => [name, share(counted)]))
console.log('\nRecall by place')
printTable([...byPlace].map(([name, counted]) => [name, share(counted)]))
console.log('\nKinds that are not always found')
printTable([
  ['none but these', ''],
  ...[...byKind]
    .filter(([, { planted, found }]) => found < planted)
    .map(([name, counted]) => [name, share(counted)] as const),
])

function* codeFiles(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* codeFiles(path)
    else if (/\.(?:[cm]?[jt]sx?|jsonl?|md|css|html|ya?ml|txt|py|sh)$/.test(entry.name)) yield path
  }
}

/** False findings in texts that have no secrets, and how fast they are looked through. */
function lookThrough(label: string, folder: string): void {
  if (!existsSync(folder)) return
  let bytes = 0
  let time = 0
  let alarms = 0
  for (const path of codeFiles(folder)) {
    const text = readFileSync(path, 'utf8')
    const begun = process.cpuUsage()
    const findings = scanner.scan(text)
    const { user, system } = process.cpuUsage(begun)
    time += (user + system) / 1000
    bytes += text.length
    alarms += findings.length
    if (isLoud)
      for (const { rule, value } of findings)
        console.log(`${path}: ${rule} ${JSON.stringify(value.slice(0, 80))}`)
    if (bytes > FILES) break
  }
  printTable([
    [`${label}: size`, `${(bytes / 1e6).toFixed(1)} MB`],
    ['findings', `${alarms}, ${((alarms / bytes) * 5e6).toFixed(2)} in 5 MB`],
    ['speed', `${(bytes / 1000 / time).toFixed(0)} MB/s`],
  ])
}

console.log()
lookThrough('packages', join(import.meta.dirname, '../node_modules'))
lookThrough('documents', join(import.meta.dirname, '../docs'))
lookThrough('sample library', join(import.meta.dirname, '../resources/sample-library'))

const root = ensureLibrary({ megabytes: EXPORTED_MEGABYTES })
const { sessions: summaries } = await scanLibrary([root], {})
const sessions = summaries.map((summary) => ({ summary, file: join(root, summary.path), branch: null }))
const folder = mkdtempSync(join(tmpdir(), 'scrollback-bench-redact-'))
const processorTimes: number[] = []
for (let round = 0; round < ROUNDS; round++) {
  const none = await measure(() => exportWith([]))
  const secrets = await measure(() => exportWith(['secrets']))
  processorTimes.push(secrets.processor / none.processor)
}
rmSync(folder, { recursive: true })
const survey = await measure(() => surveyValues(sessions, { scanner }))
printTable([
  ['export as Markdown with redaction, against one without', median(processorTimes).toFixed(2)],
  [
    'survey of a generated library',
    `${(summaries.reduce((sum, { bytes }) => sum + bytes, 0) / 1000 / survey.processor).toFixed(0)} MB/s`,
  ],
])

function exportWith(groups: ExportOptions['redact']): Promise<unknown> {
  const options = { ...DEFAULT_EXPORT_OPTIONS, format: 'markdown', redact: groups } as const
  const job = { sessions, options, target: join(folder, 'all.zip'), generator: 'bench', roots: [] }
  return runExport(job, { signal: new AbortController().signal, report: () => undefined, workerModule })
}
