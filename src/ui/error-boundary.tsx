import { Component, type ReactNode } from 'react'

type Props = {
  /** Another value draws the children again after a failure. */
  resetKey?: unknown
  /** Drawn in place of the children. Its argument draws them again. */
  fallback: (retry: () => void) => ReactNode
  onFailure: (error: unknown) => void
  children: ReactNode
}

type State = { hasFailed: boolean }

/** Keeps the failure of its children from whatever is around it. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { hasFailed: false }

  static getDerivedStateFromError(): State {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown) {
    this.props.onFailure(error)
  }

  override componentDidUpdate({ resetKey }: Props, { hasFailed }: State) {
    // Not in the update that failed itself: children that fail at once under the new key would be drawn twice.
    const isOld = hasFailed && this.state.hasFailed
    if (isOld && resetKey !== this.props.resetKey) this.retry()
  }

  retry = () => this.setState({ hasFailed: false })

  override render() {
    return this.state.hasFailed ? this.props.fallback(this.retry) : this.props.children
  }
}
