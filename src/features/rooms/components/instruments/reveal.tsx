import { type CSSProperties, type ReactNode, useState } from 'react'
import { revealElapsed } from './reveal-clock'

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
  const [elapsed] = useState(() => revealElapsed({ revealedAt, now }))
  const style: CSSProperties & Record<`--${string}`, string> = {
    '--reveal-elapsed': `${elapsed ?? 0}ms`,
  }
  return (
    <div className={className} data-revealing={elapsed !== null || undefined} style={style}>
      {children}
    </div>
  )
}
