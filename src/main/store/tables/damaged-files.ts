export type OnDamagedFile = (file: number) => void

/** Files of which something in the index is damaged. */
export class DamagedFiles {
  readonly #files = new Set<number>()
  #isReadAgain = false

  readonly note: OnDamagedFile = (file) => {
    this.#files.add(file)
  }

  has(file: number): boolean {
    return this.#files.has(file)
  }

  /** Whether the next update reads some of them again. */
  get isReadAgain(): boolean {
    return this.#isReadAgain
  }

  /** Before a commit: those that the next update is to read again. */
  take(): readonly number[] {
    const files = [...this.#files]
    if (files.length > 0) this.#isReadAgain = true
    this.forget()
    return files
  }

  /** What was known of it is taken out. */
  clear(file: number): void {
    this.#files.delete(file)
  }

  forget(): void {
    this.#files.clear()
  }
}
