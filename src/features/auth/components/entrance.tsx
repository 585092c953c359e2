import type { ReactNode } from 'react'
import { m } from '~/paraglide/messages'
import { LanguageSwitch } from '~/ui/language-switch'
import { LocaleLink } from '~/ui/locale-link'
import { Logo } from '~/ui/logo'
import { BigDial } from './big-dial'
import './auth.css'

type EntranceProps = {
  title: string
  lead: string
  /** What is said beside the form, where there is room for it. */
  aside?: { title: string; hint: string }
  children: ReactNode
}

/** The frame of every page on the way into an account: the form, and beside it the dial. */
export function Entrance({
  title,
  lead,
  aside = { title: m.auth_aside(), hint: m.auth_aside_hint() },
  children,
}: EntranceProps) {
  return (
    <div className="entrance">
      <div className="entrance-form">
        <header className="flex items-center justify-between">
          <LocaleLink to="/" className="no-underline">
            <Logo />
          </LocaleLink>
          <LanguageSwitch />
        </header>
        <main id="main" tabIndex={-1} className="outline-none">
          <h1>{title}</h1>
          <p className="mt-1.5 text-ink-2">{lead}</p>
          {children}
        </main>
        <footer className="text-13 text-ink-3">{m.auth_tagline()}</footer>
      </div>
      <aside className="entrance-aside">
        <BigDial />
        <div className="relative max-w-105">
          <p className="wide text-balance text-32 font-[650] tracking-[-.022em]">{aside.title}</p>
          <p className="mt-2.5 text-ink-2">{aside.hint}</p>
        </div>
      </aside>
    </div>
  )
}
