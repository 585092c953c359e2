import type { ReactNode } from 'react'
import { m } from '~/paraglide/messages'
import { LanguageSwitch } from '~/ui/frame/language-switch'
import { LocaleLink } from '~/ui/frame/locale-link'
import { Logo } from '~/ui/frame/logo'
import { BigDial } from './big-dial'

type EntranceProps = {
  title: string
  lead: string
  /** Text beside the form, shown if there is room for it. */
  aside?: { title: string; hint: string }
  children: ReactNode
}

/** Frame of all sign-in and sign-up pages: the form with the dial beside it. */
export function Entrance({
  title,
  lead,
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
          tabIndex={-1}
          className="mx-auto my-6 grid w-full max-w-98 flex-1 content-center outline-none below-layout:mt-10 below-layout:content-start"
        >
          <h1>{title}</h1>
          <p className="mt-1.5 text-ink-2">{lead}</p>
          {children}
        </main>
        <footer className="text-13 text-ink-3">
          {m.auth_tagline()}{' '}
          <LocaleLink to="/privacidade" className="text-inherit underline underline-offset-3">
            {m.nav_privacy()}
          </LocaleLink>
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
