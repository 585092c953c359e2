import { useCallback, useState } from 'react'
import type { Score } from '~/domain/retrospectives/scale'
import { Ruler } from '~/features/scoring/components/ruler'
import type { Locale } from '~/i18n/locale'
import { meaningOf } from '~/i18n/scale-texts'
import { m } from '~/paraglide/messages'
import { ScaleDial } from './scale-dial'

/** Interactive scale: one question with its ruler, and a dial that shows the meaning of the answer. Works without a router (`gauge-island.tsx`). */
export function Gauge({ locale }: { locale: Locale }) {
  const [score, setScore] = useState<Score | undefined>()
  const give = useCallback((_: string, given: Score) => setScore(given), [])
  return (
    <section aria-labelledby="gauge">
      <div className="relative mx-auto max-w-115 below-layout:max-w-80">
        <ScaleDial score={score} />
        <Reading score={score} />
      </div>
      <div className="mx-auto -mt-6 max-w-100 below-layout:-mt-4">
        <h2 id="gauge" className="mb-2.5 text-center text-15 font-580 tracking-normal">
          {m.landing_gauge_question()}
        </h2>
        <div className="[--ruler-height:54px]">
          <Ruler
            id="last-sprint"
            title={m.landing_gauge_topic()}
            score={score}
            locale={locale}
            onScore={give}
          />
        </div>
      </div>
    </section>
  )
}

/** Text in the middle of the dial, of the same height with and without an answer. */
function Reading({ score }: { score: Score | undefined }) {
  const isGiven = score !== undefined
  return (
    <p className="absolute inset-0 grid content-center justify-items-center pt-9 text-center below-layout:pt-7">
      <span
        className={`wide flex h-23 items-center leading-none font-640 below-layout:h-17 ${isGiven ? 'text-[5.75rem] below-layout:text-[4.25rem]' : 'text-[3rem] tracking-display below-layout:text-[2.25rem]'}`}
      >
        {isGiven ? score : m.landing_range()}
      </span>{' '}
      <span className="mt-0.5 min-h-13.25 max-w-[12ch] text-14 leading-[1.25] font-580 text-wrap text-ink-2 below-layout:text-13">
        {isGiven ? meaningOf(score) : m.landing_gauge_hint()}
      </span>
    </p>
  )
}
