import type { SixExamples } from '~/domain/packs/packs'
import { SCALE } from '~/domain/retrospectives/scale'
import { meaningOf } from '~/i18n/scale-texts'

/** Renders all examples of a topic, the best score on top. */
export function SixExamplesList({ examples }: { examples: SixExamples }) {
  return (
    <ol className="grid gap-1">
      {SCALE.toReversed().map((score) => (
        <li
          key={score}
          className="grid min-h-8.5 grid-cols-[28px_minmax(0,1fr)] items-center gap-3 text-14"
          data-band={score}
        >
          <b className="grid size-7 place-items-center rounded-tile bg-band wide font-680 text-band-on">
            {score}
          </b>
          <span>{examples[score] || meaningOf(score)}</span>
        </li>
      ))}
    </ol>
  )
}
