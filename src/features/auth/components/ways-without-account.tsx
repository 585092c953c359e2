import { ChevronRight, LogIn, type LucideIcon, Radio, SlidersHorizontal } from 'lucide-react'
import { m } from '~/paraglide/messages'
import { LocaleLink } from '~/ui/frame/locale-link'

type Way = {
  to: string
  icon: LucideIcon
  title: () => string
  hint: () => string
  isQuickRoom?: true
}

const WAYS = {
  code: { to: '/room', icon: LogIn, title: m.signup_way_code, hint: m.signup_way_code_hint },
  room: {
    to: '/',
    icon: Radio,
    title: m.signup_way_room,
    hint: m.signup_way_room_hint,
    isQuickRoom: true,
  },
  local: {
    to: '/retrospectiva',
    icon: SlidersHorizontal,
    title: m.signup_way_local,
    hint: m.signup_way_local_hint,
  },
} as const satisfies Record<string, Way>

/** Lists what people can do without an account. */
export function WaysWithoutAccount({ ways }: { ways: readonly (keyof typeof WAYS)[] }) {
  return (
    <ul className="mt-5.5 grid border-t border-line">
      {ways.map((name) => {
        const { to, icon: Icon, title, hint, ...way }: Way = WAYS[name]
        return (
          <li key={name} className="border-b border-line" data-quick-rooms={way.isQuickRoom && ''}>
            <LocaleLink
              to={to}
              className="grid min-h-18 grid-cols-[1.5rem_1fr_auto] items-center gap-3.5 py-2 text-ink no-underline hover:bg-sunken"
            >
              <Icon size={21} strokeWidth={1.75} aria-hidden className="text-ink-2" />
              <span className="grid">
                <b className="font-580">{title()}</b>
                <span className="text-14 text-ink-2">{hint()}</span>
              </span>
              <ChevronRight size={19} strokeWidth={1.75} aria-hidden className="text-ink-2" />
            </LocaleLink>
          </li>
        )
      })}
    </ul>
  )
}
