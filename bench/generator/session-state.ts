import type { Transcript } from './transcript.ts'
import { FIRST, LAST } from './versions.ts'
import { words } from './words.ts'

/** The records without uuid that a session appends again and again; the last of each kind counts. */
export class SessionState {
  readonly #transcript: Transcript
  readonly #title: string
  readonly #customTitle: string | undefined
  readonly #agentName: string | undefined
  readonly #hasBridge: boolean

  constructor(transcript: Transcript) {
    const { random } = transcript
    this.#transcript = transcript
    this.#title = words(random, 6)
    this.#customTitle = random.chance(0.2) ? words(random, 4) : undefined
    this.#agentName = random.chance(0.06) ? words(random, 2) : undefined
    this.#hasBridge = random.chance(0.03)
  }

  /** Summaries lead old files; most point into another file of the project. */
  writeSummaries(otherLeaf: string | undefined): void {
    const { random, version, out } = this.#transcript
    if (version > LAST.summary || !random.chance(0.35)) return
    const count = random.between(1, 5)
    for (let i = 0; i < count; i += 1) {
      const leafUuid = otherLeaf !== undefined && random.chance(0.85) ? otherLeaf : random.uuid()
      out.write({ type: 'summary', summary: words(random, 6), leafUuid })
    }
  }

  write(lastPrompt: string): void {
    const { random, version, out, sessionId, cursor } = this.#transcript
    if (version >= FIRST.lastPrompt) {
      const leaf = version >= FIRST.leafUuid ? { leafUuid: cursor } : {}
      out.write({ type: 'last-prompt', lastPrompt: lastPrompt.slice(0, 200), ...leaf, sessionId })
    }
    if (this.#customTitle !== undefined && version >= FIRST.progress) {
      out.write({ type: 'custom-title', customTitle: this.#customTitle, sessionId })
    }
    if (version < FIRST.titles) return
    out.write({ type: 'ai-title', aiTitle: this.#title, sessionId })
    out.write({ type: 'permission-mode', permissionMode: 'default', sessionId })
    if (this.#agentName !== undefined)
      out.write({ type: 'agent-name', agentName: this.#agentName, sessionId })
    if (version >= FIRST.mode) out.write({ type: 'mode', mode: 'normal', sessionId })
    if (version >= FIRST.mode && this.#hasBridge) {
      out.write({ type: 'bridge-session', sessionId, bridgeSessionId: 'cse_01Example', lastSequenceNum: 0 })
    }
    if (random.chance(0.01)) {
      const prNumber = random.between(1, 900)
      const link = {
        prUrl: `https://github.com/example/project/pull/${prNumber}`,
        prRepository: 'example/project',
      }
      out.write({ type: 'pr-link', sessionId, prNumber, ...link, timestamp: this.#transcript.isoTime })
    }
  }
}
