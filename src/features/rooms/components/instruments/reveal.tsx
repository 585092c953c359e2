import { type CSSProperties, type ReactNode, useEffect, useState } from 'react'
import { revealElapsed } from '~/features/rooms/drawing/reveal-clock'
import { serverNow } from '~/lib/browser/server-clock'

/** Milliseconds after a reveal until all animations of `reveal.module.css` and `tally-plot.module.css` have ended. */
const AT_REST_MS = 1400

type RevealProps = {
  /** The server's time of the reveal, in milliseconds. Null if nothing is animated. */
  revealedAt: number | null
  className?: string
  children: ReactNode
}

/**
 * Clock of one reveal for everything inside: the dots of a `TallyPlot`, then the `words` and the `picker` of
 * `reveal.module.css`. A new reveal needs new elements to restart the animation.
 */
export function Reveal(props: RevealProps) {
  return <RevealFrom key={props.revealedAt} {...props} />
}

function RevealFrom({ revealedAt, className = '', children }: RevealProps) {
  // Read once, because a changed delay makes a running animation jump.
  const [elapsed, setElapsed] = useState(() => revealElapsed({ revealedAt, now: serverNow() }))
  // Elements added after the reveal, such as the agreement, appear without delay.
  useEffect(() => {
    if (elapsed === null) return
    const timer = setTimeout(() => setElapsed(null), AT_REST_MS - elapsed)
    return () => clearTimeout(timer)
  }, [elapsed])
  const style: CSSProperties & Record<`--${string}`, string> = {
    '--reveal-elapsed': `${elapsed ?? 0}ms`,
  }
  return (
    <div className={className} data-revealing={elapsed !== null || undefined} style={style}>
      {children}
    </div>
  )
}
