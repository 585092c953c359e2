import { QuickRoomCard } from '~/features/quick-rooms/components/quick-room-card'
import { useLocale } from '~/i18n/use-locale'
import { m } from '~/paraglide/messages'
import { LocaleLink } from '~/ui/frame/locale-link'
import looks from '~/ui/looks.module.css'
import { Gauge } from './gauge'

/** First screen: one sentence, and the form that opens a room, with the page's only accent button. */
export function Hero() {
  return (
    <div>
      <div className="page grid grid-cols-[minmax(0,1fr)_minmax(0,27.5rem)] grid-rows-[auto_1fr] gap-x-16 pt-11 pb-12 below-layout:grid-cols-1 below-layout:grid-rows-none below-layout:pt-4.5 below-layout:pb-10">
        <div className="pt-5 below-layout:pt-0">
          <h1 className="text-[min(var(--t-64),5vw)] leading-[1.04] font-640 tracking-display text-wrap whitespace-pre-line below-layout:text-[2.375rem] below-layout:leading-10 below-layout:whitespace-normal narrow:text-[1.875rem] narrow:leading-8">
            {m.home_heading()}
          </h1>
          <p className="mt-6 max-w-[44ch] text-[1.1875rem] leading-[1.8rem] text-ink-2 below-layout:mt-2.5 below-layout:mb-4 below-layout:text-15 below-layout:leading-5.5 narrow:text-14 narrow:leading-5">
            {m.landing_lead()}
          </p>
        </div>
        <div className="col-start-2 row-span-2 below-layout:col-start-1 below-layout:row-span-1">
          <QuickRoomCard />
        </div>
        <Account />
      </div>
      <div data-gauge className="page">
        <Gauge locale={useLocale()} />
      </div>
    </div>
  )
}

/** Quiet link to an account, or to the dashboard of a person who has one. */
function Account() {
  return (
    <p className="mt-5 flex flex-wrap items-center gap-x-3.5 self-start text-14 text-ink-2 below-layout:mt-3.5">
      <LocaleLink to="/login" className={`${looks.textLink} signed-in:hidden`}>
        {m.landing_account()}
      </LocaleLink>
      <span className="signed-in:hidden">{m.landing_account_hint()}</span>
      <LocaleLink to="/dashboard" className={`${looks.textLink} signed-out:hidden`}>
        {m.landing_dashboard()}
      </LocaleLink>
    </p>
  )
}
