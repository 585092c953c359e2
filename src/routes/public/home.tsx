import { ArrowRight } from 'lucide-react'
import { useCallback, useState } from 'react'
import { bandOf, type Score } from '~/domain/scale'
import { Dial } from '~/features/scoring/components/dial'
import { Ruler } from '~/features/scoring/components/ruler'
import { useLocale } from '~/i18n/locale'
import { meaningOf } from '~/i18n/scale-texts'
import { m } from '~/paraglide/messages'
import { buttonClass } from '~/ui/button'
import { LocaleLink } from '~/ui/locale-link'

export function text() {
  return { title: m.home_title(), description: m.home_description() }
}

export default function Home() {
  return (
    <div className="page grid grid-cols-2 items-center gap-14 py-18 below-layout:grid-cols-1 below-layout:gap-10 below-layout:py-10">
      <div>
        <h1 className="text-64 font-[660] tracking-[-.032em]">{m.home_heading()}</h1>
        <p className="mt-5 max-w-[46ch] text-17 text-ink-2">{m.home_lead()}</p>
        <LocaleLink
          to="/retrospectiva"
          className={`mt-8 ${buttonClass({ tone: 'primary', size: 'large' })}`}
        >
          {m.home_start()}
          <ArrowRight size={18} strokeWidth={1.75} aria-hidden />
        </LocaleLink>
        <p className="mt-3 text-14 text-ink-3">{m.home_note()}</p>
      </div>
      <TryTheScale />
    </div>
  )
}

/** The scale itself, to touch: one question, one ruler, and what the answer means. */
function TryTheScale() {
  const locale = useLocale()
  const [score, setScore] = useState<Score | undefined>()
  const give = useCallback((_: string, given: Score) => setScore(given), [])
  const band = score === undefined ? undefined : bandOf(score)
  return (
    <section
      className="card grid justify-items-center gap-2 p-8 below-type:p-5"
      aria-labelledby="try"
    >
      <h2 id="try" className="text-center">
        {m.home_question()}
      </h2>
      <Dial value={score ?? 0} text={String(score ?? 0)} size={240} thickness={0.13} />
      <p className="-mt-10 min-h-12 text-center font-[600] text-band-text" data-band={band}>
        {band === undefined ? (
          <span className="font-[460] text-ink-3">{m.home_question_hint()}</span>
        ) : (
          meaningOf(band)
        )}
      </p>
      <div className="w-full max-w-90">
        <Ruler
          id="last-sprint"
          title={m.home_question()}
          score={score}
          locale={locale}
          onScore={give}
        />
      </div>
    </section>
  )
}
