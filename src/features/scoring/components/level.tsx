import type { CSSProperties } from 'react'
import { bandOf } from '~/domain/retrospectives/scale'
import marks from './marks.module.css'

/** Five blocks filled up to the value. The number is text beside it. */
export function Level({ value }: { value: number }) {
  const style: CSSProperties & Record<`--${string}`, number> = { '--level': value }
  return (
    <span className={marks.level} data-band={bandOf(value)} style={style} aria-hidden="true">
      <i />
    </span>
  )
}
