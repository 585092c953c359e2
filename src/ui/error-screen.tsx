import { RotateCw } from 'lucide-react'
import { Component, type ReactNode } from 'react'
import { m } from '~/paraglide/messages'
import { Button } from './button'

/** The last resort when a page fails to draw. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? <ErrorScreen /> : this.props.children
  }
}

function ErrorScreen() {
  return (
    <main className="page grid justify-items-start gap-4 py-24" role="alert">
      <h1>{m.error_title()}</h1>
      <p className="max-w-[52ch] text-ink-2">{m.error_body()}</p>
      <Button tone="primary" icon={RotateCw} onClick={() => location.reload()}>
        {m.error_reload()}
      </Button>
    </main>
  )
}
