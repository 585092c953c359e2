import type { ReactNode } from 'react'
import { m } from '~/paraglide/messages'
import { LanguageSwitch } from '~/ui/language-switch'
import { LocaleLink } from '~/ui/locale-link'
import { Logo } from '~/ui/logo'
import { ThemeToggle } from '~/ui/theme-toggle'

/** The frame of all screens before the room. */
export function DoorFrame({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto flex w-full max-w-128 flex-1 flex-col px-4">
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
        className="grid flex-1 content-center gap-6 pt-4 pb-24 outline-none"
      >
        {children}
      </main>
    </div>
  )
}

export function DoorHeading({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h1>{title}</h1>
      <p className="mt-2 text-ink-2">{children}</p>
    </div>
  )
}
