/** A file that can be put back into a root. */
export interface RestorableFile {
  /** In the root, with `/`. */
  readonly path: string
  readonly size: number
  readonly sha256: string
  /** Its bytes; they may turn out not to be those of the hash. */
  readonly read: () => AsyncIterable<Buffer>
  /** The same from a second copy, if there is one. */
  readonly readSecond?: () => AsyncIterable<Buffer>
}

export interface RestorableSession {
  readonly id: string
  /** Where somebody wrote it down. */
  readonly title?: string
  /** The name of its folder below `projects/`. */
  readonly project: string
  /** The root it came from; undefined where nobody says. */
  readonly root: string | undefined
  /** When its newest file was last written, in milliseconds; undefined where nobody says. */
  readonly modified: number | undefined
  readonly files: readonly RestorableFile[]
  /** In what an archive is not what its manifest says, as ends of sentences: it is restored only if a person says so. */
  readonly differences?: readonly string[]
}

/** Where sessions are restored from: a vault or an archive. */
export interface RestoreSource {
  readonly sessions: readonly RestorableSession[]
  /** In what the source as a whole is not what was written. */
  readonly differences?: readonly string[]
  /** Adds what can only be found by reading. */
  readonly complete: (session: RestorableSession) => Promise<RestorableSession>
  readonly close: () => void
}
