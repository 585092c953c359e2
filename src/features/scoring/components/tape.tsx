import { SCALE } from '~/domain/retrospectives/scale'
import marks from './marks.module.css'

/** The scale as a ruler across the page: a mark of the house, with nothing to read off it. */
export function Tape() {
  return (
    <div className={marks.tape} aria-hidden="true">
      {SCALE.map((score) => (
        <span key={score}>{score}</span>
      ))}
    </div>
  )
}
