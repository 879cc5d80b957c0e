export interface AnswersWatch {
  /** Something was heard: it is alive. */
  hear(): void
  stop(): void
}

const ASK_EVERY_MS = 2_000
/** Asked so often without a word, it does not answer any more. Counted, not timed: while a computer sleeps, nobody asks. */
const MOST_UNANSWERED = 5

export const ANSWERS_WITHIN_MS = ASK_EVERY_MS * MOST_UNANSWERED

/** Asks a process now and then whether it still answers. Before its first word it is starting, however long that takes. */
export function watchAnswers({
  ask,
  onSilent,
}: {
  readonly ask: () => void
  readonly onSilent: () => void
}): AnswersWatch {
  let hasSpoken = false
  let unanswered = 0
  ask()
  const timer = setInterval(() => {
    if (hasSpoken && unanswered >= MOST_UNANSWERED) {
      clearInterval(timer)
      onSilent()
      return
    }
    if (hasSpoken) unanswered++
    ask()
  }, ASK_EVERY_MS)
  return {
    hear() {
      hasSpoken = true
      unanswered = 0
    },
    stop: () => clearInterval(timer),
  }
}
