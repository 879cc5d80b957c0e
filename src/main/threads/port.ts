/** One end of what two processes say to each other. */
export interface Port<Sent, Heard> {
  readonly post: (message: Sent) => void
  readonly onMessage: (listener: (message: Heard) => void) => void
  /** The other end is gone. */
  readonly onClose: (listener: () => void) => void
  readonly close: () => void
}
