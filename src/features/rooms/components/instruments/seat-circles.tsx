import { Check } from 'lucide-react'
import styles from './seat-circles.module.css'

type SeatCirclesProps = {
  /** Number of votes as circles, filled from the left independently of the voters. */
  voted: number
  total: number
  isLarge: boolean
  className?: string
}

/** Identical circles, so that none of them identifies a person. The sentence beside them has the same content. */
export function SeatCircles({ voted, total, isLarge, className = '' }: SeatCirclesProps) {
  const crowd = total > 24 ? 'many' : total > 12 ? 'some' : 'few'
  return (
    <span
      className={`${styles.circles} ${className}`}
      data-large={isLarge || undefined}
      data-crowd={crowd}
      aria-hidden="true"
    >
      {Array.from({ length: total }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: circles differ only in their position
        <span key={place} data-filled={place < voted || undefined}>
          {place < voted && <Check strokeWidth={crowd === 'many' ? 2.5 : 1.75} />}
        </span>
      ))}
    </span>
  )
}
