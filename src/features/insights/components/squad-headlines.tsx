import { ArrowRight } from 'lucide-react'
import { Suspense } from 'react'
import { useLocale } from '~/i18n/use-locale'
import { m } from '~/paraglide/messages'
import { buttonClass } from '~/ui/forms/button'
import { LocaleLink } from '~/ui/frame/locale-link'
import { lazyPart } from '~/ui/later'
import looks from '~/ui/looks.module.css'
import { useNearViewport } from '~/ui/use-near-viewport'
import { hasTrends } from '../view/first-trend'

const Headlines = lazyPart(async () => (await import('./headlines')).Headlines)

/** The topics to talk about after the newest sprint, as the trends name them. Loaded when they come near the viewport. */
export function SquadHeadlines({
  squad: { id: squadId, retrospectiveCount },
}: {
  squad: { id: string; retrospectiveCount: number }
}) {
  const locale = useLocale()
  const [watch, isNear] = useNearViewport()
  return (
    <section
      ref={watch}
      className={`${looks.card} print:break-inside-avoid`}
      aria-labelledby="headlines"
    >
      <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 pr-2 pl-5 below-layout:pl-4">
        <h2 id="headlines" className={looks.cardHeading}>
          {m.trends_title()}
        </h2>
        <LocaleLink to={`/squad/${squadId}/trends`} className={buttonClass({ tone: 'ghost' })}>
          {m.trends_see()}
          <ArrowRight size={18} strokeWidth={1.75} aria-hidden />
        </LocaleLink>
      </div>
      {!hasTrends({ retrospectiveCount }) ? (
        <p className="border-t border-line px-5 py-4 text-14 text-ink-2 below-layout:px-4">
          {m.squad_trends_later()}
        </p>
      ) : (
        // Reserves room for three topics to avoid a layout shift.
        <div className="grid min-h-31 border-t border-line below-layout:min-h-60">
          {isNear && (
            <Suspense fallback={null}>
              <Headlines squadId={squadId} locale={locale} />
            </Suspense>
          )}
        </div>
      )}
    </section>
  )
}
