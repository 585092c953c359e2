import type { CSSProperties } from 'react'
import { bandOf } from '~/domain/retrospectives/scale'
import styles from './dumbbell.module.css'

/** One score twice on its ruler: hollow before, filled now, with a line between. The numbers are text beside it. */
export function Dumbbell({ before, now }: { before: number; now: number }) {
  const style: CSSProperties & Record<`--${string}`, number> = {
    '--before': before,
    '--now': now,
    '--low': Math.min(before, now),
    '--distance': Math.abs(now - before),
  }
  return (
    <span className={styles.dumbbell} data-band={bandOf(now)} style={style} aria-hidden="true">
      <u />
      <i data-before />
      <i />
    </span>
  )
}
