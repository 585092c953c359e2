import type { ReactNode } from 'react'
import { m } from '~/paraglide/messages'
import { LogoMark } from '~/ui/frame/logo'

/** Renders a screen with scores. Its bar has no link that could be clicked by accident. */
export function PhoneFrame({
  title,
  note,
  children,
}: {
  title: string
  note: string
  children: ReactNode
}) {
  return (
    <div className="mx-auto flex w-full max-w-128 flex-1 flex-col px-4 pb-[calc(16px+env(safe-area-inset-bottom))] short:pb-2 [#app:has(>_&)]:min-h-dvh">
      <header className="flex min-h-12 items-center gap-2 pt-1">
        <LogoMark />
        <b className="min-w-0 flex-1 truncate text-14/(--lh-15)">{title}</b>
        <span className="text-13/(--lh-15) whitespace-nowrap text-ink-2">{note}</span>
      </header>
      <main
        id="main"
        tabIndex={-1}
        aria-label={m.one_phone_title()}
        className="flex flex-1 flex-col outline-none"
      >
        {children}
      </main>
    </div>
  )
}
