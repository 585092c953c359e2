import { Component, type ReactNode } from 'react'

type Props = {
  /** A changed value renders the children again after a failure. */
  resetKey?: unknown
  /** Rendered in place of the children. Its argument renders them again. */
  fallback: (retry: () => void) => ReactNode
  onFailure: (error: unknown) => void
  children: ReactNode
}

type State = { hasFailed: boolean }

/** Confines a failure of its children. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { hasFailed: false }

  static getDerivedStateFromError(): State {
    return { hasFailed: true }
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
    return this.state.hasFailed ? this.props.fallback(this.retry) : this.props.children
  }
}
