import { SCALE } from '~/domain/scale'

/** The scale as a ruler across the page: a mark of the house, with nothing to read off it. */
export function Tape() {
  return (
    <div className="tape" aria-hidden="true">
      {SCALE.map((score) => (
        <span key={score}>{score}</span>
      ))}
    </div>
  )
}
