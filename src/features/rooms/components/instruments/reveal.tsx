import { type CSSProperties, type ReactNode, useEffect, useState } from 'react'
import { revealElapsed } from './reveal-clock'
import './reveal.css'

/** After a reveal, in milliseconds, when the last thing that `reveal.css` moves has come to rest. */
const AT_REST_MS = 1400

type RevealProps = {
  /** The server's moment, in milliseconds; left out where nothing is to move. */
  revealedAt?: number | undefined
  /** The server's clock at this moment. Only the first reading of each reveal counts. */
  now?: number | undefined
  className?: string
  children: ReactNode
}

/**
 * The clock of one reveal for everything inside: the dots of a `TallyPlot`, then what is marked `reveal-words` and
 * `reveal-picker`. A new reveal begins anew, so it takes new elements.
 */
export function Reveal(props: RevealProps) {
  return <RevealFrom key={props.revealedAt} {...props} />
}

function RevealFrom({ revealedAt, now, className = '', children }: RevealProps) {
  // Read once: a delay that changes under a running animation would make it jump.
  const [elapsed, setElapsed] = useState(() => revealElapsed({ revealedAt, now }))
  // What is put in here after the reveal, such as what was agreed, does not wait for it again.
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
