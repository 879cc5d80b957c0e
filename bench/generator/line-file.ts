import { closeSync, openSync, utimesSync, writeSync } from 'node:fs'

/** What was written, over all files of a library. */
export class Tally {
  files = 0
  lines = 0
  bytes = 0
  readonly linesByType = new Map<string, number>()

  addFile(bytes: number): void {
    this.files += 1
    this.bytes += bytes
  }

  addLine(type: string): void {
    this.lines += 1
    this.linesByType.set(type, (this.linesByType.get(type) ?? 0) + 1)
  }
}

const FLUSH_AT = 1 << 18

/** A file of JSON lines that goes to disk in pieces, so that its size does not matter. */
export class LineFile {
  bytes = 0
  readonly #descriptor: number
  readonly #path: string
  readonly #tally: Tally
  #pending = ''

  constructor(path: string, tally: Tally) {
    this.#path = path
    this.#tally = tally
    this.#descriptor = openSync(path, 'w')
  }

  write(record: Readonly<Record<string, unknown>>): void {
    this.writeLine(JSON.stringify(record), typeof record.type === 'string' ? record.type : 'history')
  }

  writeLine(line: string, type: string): void {
    this.#pending += `${line}\n`
    this.bytes += Buffer.byteLength(line) + 1
    this.#tally.addLine(type)
    if (this.#pending.length > FLUSH_AT) this.#flush()
  }

  close(modified: number): void {
    this.#flush()
    closeSync(this.#descriptor)
    utimesSync(this.#path, modified / 1000, modified / 1000)
    this.#tally.addFile(this.bytes)
  }

  #flush(): void {
    const bytes = Buffer.from(this.#pending)
    this.#pending = ''
    let written = 0
    while (written < bytes.length) written += writeSync(this.#descriptor, bytes, written)
  }
}
