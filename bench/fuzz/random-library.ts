import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fork } from '../../fixtures/derived-transcripts.ts'
import { type Transcript, transcript } from '../../fixtures/transcript.ts'
import type { Random } from '../generator/random.ts'
import { addTurn, listUuids, say } from './random-turn.ts'

const FOLDERS = ['/home/ada/harbour', '/home/ada/ferry', '/srv/tide']
const VERSIONS = ['2.0.10', '2.0.40', '2.1.100']

interface Session {
  readonly t: Transcript
  /** Its main transcript, below the root. */
  path: string
  /** How many characters of the transcript were written; all of them are ASCII. */
  written: number
  readonly companions: Set<string>
}

interface Lost {
  readonly path: string
  readonly text: string
}

/** A library to which something happens with each step. What that is follows from the step's random numbers, and from what is there. */
export class RandomLibrary {
  readonly root: string
  readonly #sessions: Session[] = []
  readonly #lost: Lost[] = []
  /** Nothing is ever deleted in it. */
  readonly #isWhole: boolean
  #random: Random
  #seed = ''

  constructor(root: string, random: Random) {
    this.root = root
    this.#random = random
    this.#isWhole = random.chance(0.5)
    mkdirSync(join(root, 'projects'), { recursive: true })
  }

  /** Gives back what happened. */
  step(seed: string, random: Random): string {
    this.#random = random
    this.#seed = seed
    const there = this.#sessions.filter(({ path }) => existsSync(this.#place(path)))
    const session = there.length === 0 ? undefined : random.pick(there)
    if (session === undefined || random.chance(0.1)) return this.#begin()
    const deletions = [this.#delete, this.#delete, this.#deletePart, this.#restore, this.#restore]
    const happenings = [
      ...[this.#append, this.#append, this.#append, this.#tear, this.#fork, this.#fork, this.#truncate],
      ...[this.#rewrite, this.#rewrite, this.#move, this.#renameProject, this.#touch, this.#changeOutput],
      ...(this.#isWhole ? [] : deletions),
    ]
    return random.pick(happenings).call(this, session)
  }

  #begin(): string {
    const [cwd, version] = [this.#random.pick(FOLDERS), this.#random.pick(VERSIONS)]
    const t = transcript({ seed: this.#seed, cwd, version, start: this.#now() })
    return this.#add(t, `projects/${t.projectDir}`, 'a new session')
  }

  #fork({ t, path }: Session): string {
    const [seed, start] = [this.#seed, this.#now()]
    const upTo = this.#random.chance(0.5) ? this.#random.pick(listUuids(t)) : undefined
    const copy = fork(t, { seed, start, ...(upTo !== undefined && { upTo }) })
    const elsewhere = join('projects', this.#random.pick(readdirSync(join(this.root, 'projects'))))
    return this.#add(copy, this.#random.chance(0.3) ? elsewhere : dirname(path), `a fork of ${path}`)
  }

  #add(t: Transcript, folder: string, what: string): string {
    const session = {
      t,
      path: join(folder, `${t.sessionId}.jsonl`),
      written: 0,
      companions: new Set<string>(),
    }
    this.#sessions.push(session)
    this.#append(session)
    return `${what}: ${session.path}`
  }

  #append(session: Session): string {
    const others = this.#sessions
      .flatMap(({ t }) => t.cursor ?? [])
      .filter((leaf) => leaf !== session.t.cursor)
    addTurn(session.t, this.#random, others)
    this.#write(session, session.t.text().length)
    return `appended to ${session.path}`
  }

  /** The last line is not whole until more is appended. */
  #tear(session: Session): string {
    session.t.respond(say(this.#random))
    const { length } = session.t.text()
    this.#write(session, Math.max(session.written, length - this.#random.below(400)))
    return `appended to ${session.path}, the last line in part`
  }

  #write(session: Session, end: number): void {
    const { t, path, written, companions } = session
    const place = this.#place(path)
    mkdirSync(dirname(place), { recursive: true })
    appendFileSync(place, t.text().slice(written, end))
    session.written = end
    for (const { path: own, text } of t.files().slice(1)) {
      if (companions.has(own)) continue
      companions.add(own)
      const companion = this.#place(own.replace(`projects/${t.projectDir}`, dirname(path)))
      mkdirSync(dirname(companion), { recursive: true })
      writeFileSync(companion, text)
    }
  }

  #truncate(session: Session): string {
    const text = readFileSync(this.#place(session.path), 'utf8')
    truncateSync(this.#place(session.path), this.#random.below(text.length + 1))
    this.#finishLine(session)
    return `truncated ${session.path}`
  }

  #rewrite(session: Session): string {
    const place = this.#place(session.path)
    const lines = readFileSync(place, 'utf8').split(/(?<=\n)/)
    const left = lines.filter(() => this.#random.chance(0.7)).join('')
    const isReplaced = this.#random.chance(0.5)
    writeFileSync(isReplaced ? `${place}.new` : place, left)
    if (isReplaced) renameSync(`${place}.new`, place)
    this.#finishLine(session)
    return `wrote ${session.path} anew, with ${left.split('\n').length - 1} lines of ${lines.length}`
  }

  /** So that what is appended later is not part of a broken line; that is for tests of parsing. */
  #finishLine(session: Session): void {
    const { t, path, written } = session
    const place = this.#place(path)
    if (!/(^|\n)$/.test(readFileSync(place, 'utf8'))) appendFileSync(place, '\n')
    session.written = t.text().indexOf('\n', Math.max(0, written - 1)) + 1
  }

  #move(session: Session): string {
    const { path } = session
    const folder = join(
      'projects',
      this.#random.pick([...readdirSync(join(this.root, 'projects')), 'elsewhere']),
    )
    const target = join(folder, basename(path))
    if (existsSync(this.#place(target)) || existsSync(this.#place(withoutEnding(target)))) return 'nothing'
    mkdirSync(this.#place(folder), { recursive: true })
    renameSync(this.#place(path), this.#place(target))
    if (existsSync(this.#place(withoutEnding(path))))
      renameSync(this.#place(withoutEnding(path)), this.#place(withoutEnding(target)))
    session.path = target
    return `moved ${path} to ${folder}`
  }

  #renameProject({ path }: Session): string {
    const [before, after] = [dirname(path), `${dirname(path)}-renamed`]
    if (existsSync(this.#place(after))) return 'nothing'
    renameSync(this.#place(before), this.#place(after))
    for (const session of this.#sessions) {
      if (dirname(session.path) === before) session.path = join(after, basename(session.path))
    }
    return `renamed ${before}`
  }

  #touch({ path }: Session): string {
    utimesSync(this.#place(path), this.#now() / 1000, this.#now() / 1000)
    return `touched ${path}`
  }

  #changeOutput({ path }: Session): string {
    const output = this.#pickCompanion(path, 'tool-results')
    if (output === undefined) return 'nothing'
    const isAdded = this.#random.chance(0.5)
    if (isAdded) appendFileSync(this.#place(output), `\n${say(this.#random)}`)
    else writeFileSync(this.#place(output), say(this.#random))
    return `${isAdded ? 'added to' : 'changed'} ${output}`
  }

  #delete({ path }: Session): string {
    this.#lose(path)
    const isWhole = this.#random.chance(0.5)
    if (isWhole) rmSync(this.#place(withoutEnding(path)), { recursive: true, force: true })
    return `deleted ${path}${isWhole ? ' and its folder' : ''}`
  }

  #deletePart({ path }: Session): string {
    const part = this.#pickCompanion(path, this.#random.pick(['tool-results', 'subagents']))
    if (part === undefined) return 'nothing'
    this.#lose(part)
    return `deleted ${part}`
  }

  #restore(): string {
    const lost = this.#lost.pop()
    if (lost === undefined || existsSync(this.#place(lost.path))) return 'nothing'
    mkdirSync(dirname(this.#place(lost.path)), { recursive: true })
    writeFileSync(this.#place(lost.path), lost.text)
    return `restored ${lost.path}`
  }

  #lose(path: string): void {
    this.#lost.push({ path, text: readFileSync(this.#place(path), 'utf8') })
    rmSync(this.#place(path))
  }

  #pickCompanion(path: string, kind: 'tool-results' | 'subagents'): string | undefined {
    const folder = join(withoutEnding(path), kind)
    const names = existsSync(this.#place(folder)) ? readdirSync(this.#place(folder)).sort() : []
    return names.length === 0 ? undefined : join(folder, this.#random.pick(names))
  }

  #place(path: string): string {
    return join(this.root, path)
  }

  #now(): number {
    return Date.parse('2026-10-05T09:00:00Z') + this.#random.below(30 * 86_400_000)
  }
}

function withoutEnding(path: string): string {
  return path.slice(0, -'.jsonl'.length)
}
