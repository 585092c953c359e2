import { Component, type ReactNode } from 'react'

type Props = {
  /** A changed value renders the children again after a failure. */
  resetKey?: unknown
  /** Rendered in place of the children, with their error. `retry` renders them again. */
  fallback: (retry: () => void, error: unknown) => ReactNode
  onFailure: (error: unknown) => void
  children: ReactNode
}

type State = { hasFailed: boolean; error?: unknown }

/** Confines a failure of its children. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { hasFailed: false }

  static getDerivedStateFromError(error: unknown): State {
    return { hasFailed: true, error }
  }

  override componentDidCatch(error: unknown) {
    this.props.onFailure(error)
  }

  override componentDidUpdate({ resetKey }: Props, { hasFailed }: State) {
    // Not in the failing update itself, because children that fail at once under the new key would be rendered twice.
    const isOld = hasFailed && this.state.hasFailed
    if (isOld && resetKey !== this.props.resetKey) this.retry()
  }

  retry = () => this.setState({ hasFailed: false })

  override render() {
    return this.state.hasFailed
      ? this.props.fallback(this.retry, this.state.error)
      : this.props.children
  }
}
