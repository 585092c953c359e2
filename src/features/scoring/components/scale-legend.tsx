import { SCALE } from '~/domain/retrospectives/scale'
import { meaningOf } from '~/i18n/scale-texts'
import { m } from '~/paraglide/messages'
import marks from './marks.module.css'
import { MiniDial } from './mini-dial'

/** The six scores and their meanings. */
export function ScaleLegend() {
  return (
    <ul className={marks.scaleLegend} aria-label={m.scale_legend()}>
      {SCALE.map((score) => (
        <li key={score} data-band={score}>
          <span className={marks.scaleLegendScore}>
            <MiniDial value={score} size={18} />
            <b>{score}</b>
          </span>
          <span>{meaningOf(score)}</span>
        </li>
      ))}
    </ul>
  )
}
