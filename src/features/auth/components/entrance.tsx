import type { ReactNode } from 'react'
import { ABOUT_PATHS } from '~/i18n/site-map'
import { useLocale } from '~/i18n/use-locale'
import { m } from '~/paraglide/messages'
import { LanguageSwitch } from '~/ui/frame/language-switch'
import { LocaleLink } from '~/ui/frame/locale-link'
import { Logo } from '~/ui/frame/logo'
import { site } from '../../../../site.config'
import { BigDial } from './big-dial'

/** True for a copy of another operator, who is then named on these pages. */
const IS_OF_A_COMPANY = site.operator !== site.name

type EntranceProps = {
  title: string
  lead: string
  /** True while the page does not know yet which form the server offers. */
  isAwaiting?: boolean
  /** Text beside the form, shown if there is room for it. */
  aside?: { title: string; hint: string }
  children: ReactNode
}

/** Frame of all sign-in and sign-up pages: the form with the dial beside it. */
export function Entrance({
  title,
  lead,
  isAwaiting = false,
  aside = { title: m.auth_aside(), hint: m.auth_aside_hint() },
  children,
}: EntranceProps) {
  return (
    <div className="grid flex-1 grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)] below-layout:grid-cols-1">
      <div className="flex flex-col px-14 pt-4 pb-6 below-layout:px-5 below-layout:pt-2 below-layout:pb-5">
        <header className="flex items-center justify-between">
          <LocaleLink to="/" className="no-underline">
            <Logo />
          </LocaleLink>
          <LanguageSwitch />
        </header>
        <main
          id="main"
          data-awaiting={isAwaiting || undefined}
          tabIndex={-1}
          className="mx-auto my-6 grid w-full max-w-98 flex-1 content-center outline-none below-layout:mt-10 below-layout:content-start"
        >
          {IS_OF_A_COMPANY && <Operator />}
          <h1>{title}</h1>
          <p className="mt-1.5 text-ink-2">{lead}</p>
          {children}
        </main>
        <footer className="text-13 text-ink-3">
          {IS_OF_A_COMPANY ? <CompanyLinks /> : <Tagline />}
        </footer>
      </div>
      <aside className="relative flex items-end overflow-hidden border-l border-line bg-surface p-14 below-layout:hidden">
        <BigDial />
        <div className="relative max-w-105">
          <p className="wide text-balance text-32 font-640 tracking-title">{aside.title}</p>
          <p className="mt-2.5 text-ink-2">{aside.hint}</p>
        </div>
      </aside>
    </div>
  )
}

/** The operator's name, with its initials as a sign. */
function Operator() {
  const initials = site.operator.split(/\s+/).map(([initial = '']) => initial)
  return (
    <p className="flex items-center gap-3 pt-2.5 pb-4.5 text-14 text-ink-2">
      <span
        aria-hidden
        className="wide grid size-11 flex-none place-items-center rounded-control bg-ink font-680 text-on-ink"
      >
        {initials.slice(0, 2).join('').toUpperCase()}
      </span>
      <span>
        {m.auth_operator()} <b className="block text-ink">{site.operator}</b>
      </span>
    </p>
  )
}

const FOOTER_LINK = 'text-inherit underline underline-offset-3'

function Tagline() {
  return (
    <>
      {m.auth_tagline()}{' '}
      <LocaleLink to="/privacidade" className={FOOTER_LINK}>
        {m.nav_privacy()}
      </LocaleLink>
    </>
  )
}

function CompanyLinks() {
  const links = [
    ['/privacidade', m.nav_privacy()],
    ['/', m.nav_home()],
    [ABOUT_PATHS[useLocale()], m.nav_about()],
  ] as const
  return (
    <span className="flex gap-3.5">
      {links.map(([to, label]) => (
        <LocaleLink
          key={to}
          to={to}
          className={`${FOOTER_LINK} inline-flex min-h-11 min-w-11 items-center`}
        >
          {label}
        </LocaleLink>
      ))}
    </span>
  )
}
