import { EyeOff, Timer, UserX } from 'lucide-react'
import { QuickRoomCard } from '~/features/quick-rooms/components/quick-room-card'
import { useLocale } from '~/i18n/use-locale'
import { m } from '~/paraglide/messages'
import { buttonClass } from '~/ui/forms/button'
import { LocaleLink } from '~/ui/frame/locale-link'
import { Gauge } from './gauge'

export function Hero() {
  const promises = [
    { text: m.landing_promise_minute(), Icon: Timer },
    { text: m.landing_promise_account(), Icon: UserX },
    { text: m.landing_promise_votes(), Icon: EyeOff },
  ]
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)_minmax(0,27rem)] items-center gap-14 py-14 below-layout:grid-cols-1 below-layout:gap-8 below-layout:py-8">
      <div>
        <h1 className="text-[min(var(--t-64),12vw)] leading-[1.04] font-640 tracking-display whitespace-pre-line">
          {m.home_heading()}
        </h1>
        <p className="mt-6 mb-8 max-w-[44ch] text-[1.1875rem] leading-[1.8rem] text-ink-2 below-layout:mt-4 below-layout:mb-5 below-layout:text-17 below-layout:leading-[1.6rem]">
          {m.landing_lead()}
        </p>
        <ul className="mb-8 grid gap-3.5 text-15 font-580 below-layout:mb-6">
          {promises.map(({ text, Icon }) => (
            <li key={text} className="flex items-center gap-3">
              <Icon size={18} strokeWidth={1.75} className="text-ink-2" aria-hidden />
              {text}
            </li>
          ))}
        </ul>
        <div className="mb-4 flex flex-wrap gap-3 below-type:*:w-full">
          <LocaleLink to="/login" className={buttonClass({ tone: 'primary', size: 'large' })}>
            {m.landing_start()}
          </LocaleLink>
          <LocaleLink to="/retrospectiva" className={buttonClass({ size: 'large' })}>
            {m.landing_local()}
          </LocaleLink>
        </div>
        <p className="text-14 text-ink-3">{m.landing_note()}</p>
      </div>
      <QuickRoomCard />
      <div data-gauge className="col-span-full mt-4 below-layout:mt-2">
        <Gauge locale={useLocale()} />
      </div>
    </div>
  )
}
