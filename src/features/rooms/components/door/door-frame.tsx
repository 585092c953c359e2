import type { ReactNode } from 'react'
import { m } from '~/paraglide/messages'
import { LanguageSwitch } from '~/ui/frame/language-switch'
import { LocaleLink } from '~/ui/frame/locale-link'
import { Logo } from '~/ui/frame/logo'
import { ThemeToggle } from '~/ui/frame/theme-toggle'

/** Frame of all screens outside the room. */
export function DoorFrame({ isWide = false, children }: { isWide?: boolean; children: ReactNode }) {
  return (
    <div className={`flex flex-1 flex-col ${isWide ? 'page' : 'mx-auto w-full max-w-128 px-4'}`}>
      <header className="flex h-16 items-center justify-between">
        <LocaleLink to="/" className="no-underline">
          <Logo />
        </LocaleLink>
        <div className="flex items-center">
          <LanguageSwitch />
          <ThemeToggle />
        </div>
      </header>
      <main
        id="main"
        tabIndex={-1}
        aria-label={m.room_bar_label()}
        className="flex flex-1 flex-col gap-6 pt-4 pb-[calc(16px+env(safe-area-inset-bottom))] outline-none"
      >
        {children}
      </main>
    </div>
  )
}

export function DoorHeading({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h1 className="text-[2.375rem] leading-[2.6rem] wrap-anywhere">{title}</h1>
      <p className="mt-3 text-17 leading-[1.6rem] text-ink-2">{children}</p>
    </div>
  )
}
