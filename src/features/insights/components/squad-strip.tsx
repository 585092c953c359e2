import { TrendingUp } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useLocale } from '~/i18n/use-locale'
import { m } from '~/paraglide/messages'
import { buttonClass } from '~/ui/forms/button'
import { LocaleLink } from '~/ui/frame/locale-link'
import looks from '~/ui/looks.module.css'
import { useNearViewport } from '~/ui/use-near-viewport'
import styles from './squad-strip.module.css'

const StripSentences = lazy(async () => {
  const { StripSentences } = await import('./strip-sentences')
  return { default: StripSentences }
})

/** Sentences about the squad's newest sprint, loaded when they come near the viewport, with a link to all trends. */
export function SquadStrip({
  squad: { id: squadId, openActionCount },
}: {
  squad: { id: string; openActionCount: number }
}) {
  const locale = useLocale()
  const [watch, isNear] = useNearViewport()
  return (
    <section ref={watch} className={styles.strip} aria-labelledby="trends">
      <h2 id="trends" className={looks.cardHeading}>
        {m.trends_title()}
      </h2>
      {/* Reserves room for three sentences to avoid a layout shift. */}
      <div className="grid min-h-22 items-center text-14 below-layout:min-h-37 below-layout:items-start">
        {isNear && (
          <Suspense fallback={null}>
            <StripSentences hasOpenActions={openActionCount > 0} {...{ squadId, locale }} />
          </Suspense>
        )}
      </div>
      <LocaleLink to={`/squad/${squadId}/trends`} className={buttonClass({})}>
        <TrendingUp size={18} aria-hidden="true" />
        {m.trends_see()}
      </LocaleLink>
    </section>
  )
}
