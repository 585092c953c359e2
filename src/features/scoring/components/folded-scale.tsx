import { SCALE } from '~/domain/retrospectives/scale'
import { m } from '~/paraglide/messages'
import looks from '~/ui/looks.module.css'
import { ScaleLegend } from './scale-legend'

/** The scale on one line, which opens to the meaning of each score. */
export function FoldedScale() {
  return (
    <details className="min-w-0 rounded-control border border-line bg-surface [&>ul]:rounded-none [&>ul]:border-0 [&>ul]:border-t below-layout:[&>ul]:grid-cols-1">
      <summary
        className={`${looks.summary} gap-3 px-3.5 text-14 font-540 below-layout:gap-2 below-layout:px-2.5`}
      >
        <span className="flex gap-0.75" aria-hidden>
          {SCALE.map((score) => (
            <span
              key={score}
              data-band={score}
              className="wide grid size-5.5 place-items-center rounded-mark bg-band text-12 font-680 text-band-on"
            >
              {score}
            </span>
          ))}
        </span>
        <span className="below-layout:hidden">{m.scale_what()}</span>
        <span className="hidden below-layout:inline narrow:sr-only">{m.scale_fold()}</span>
      </summary>
      <ScaleLegend />
    </details>
  )
}
