import { Component, type ReactNode } from 'react'

export interface ErrorBoundaryProps {
  readonly children: ReactNode
}

interface ErrorBoundaryState {
  readonly hasFailed: boolean
}

/** A bug in a view must not leave an empty window. React writes the error to the console, and from there it gets into the log. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  static getDerivedStateFromError(): ErrorBoundaryState {
    return { hasFailed: true }
  }

  override state: ErrorBoundaryState = { hasFailed: false }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <section className="empty" role="alert">
        <h1>Something went wrong in this window</h1>
        <p>Your conversations are unchanged. For details, choose Help, then Show Log.</p>
        <div className="empty-actions">
          <button
            type="button"
            className="button"
            data-kind="primary"
            onClick={() => this.setState({ hasFailed: false })}
          >
            Try again
          </button>
        </div>
      </section>
    )
  }
}
