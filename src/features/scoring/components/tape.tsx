import { SCALE } from '~/domain/retrospectives/scale'
import marks from './marks.module.css'

/** Decorative ruler across the page. */
export function Tape() {
  return (
    <div className={marks.tape} aria-hidden="true">
      {SCALE.map((score) => (
        <span key={score}>{score}</span>
      ))}
    </div>
  )
}
