import { Menu as MenuIcon, X } from 'lucide-react'
import { useCallback, useRef, useState } from 'react'
import { m } from '~/paraglide/messages'
import { Button } from './button'
import { LanguageSwitch } from './language-switch'
import { LocaleLink, LocaleNavLink } from './locale-link'
import { Logo } from './logo'
import { ThemeToggle } from './theme-toggle'
import { useDismiss } from './use-dismiss'

// Only pages that exist: each of the others joins when it is built.
const LINKS = [
  { to: '/', label: m.nav_home },
  { to: '/retrospectiva', label: m.nav_record },
]

export function SiteNav() {
  const [isOpen, setIsOpen] = useState(false)
  const bar = useRef<HTMLElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  const onDismiss = useCallback((by: 'escape' | 'outside') => {
    setIsOpen(false)
    if (by === 'escape') toggle.current?.focus()
  }, [])
  useDismiss(bar, { isOpen, onDismiss })

  return (
    <header ref={bar} className="sticky top-0 z-20 border-b border-line bg-canvas print:hidden">
      <div className="page flex h-16 items-center gap-8 below-layout:h-15 below-layout:gap-3">
        <LocaleLink to="/" className="no-underline">
          <Logo />
        </LocaleLink>
        <nav aria-label={m.nav_main()} className="mr-auto flex gap-0.5 below-layout:hidden">
          <NavLinks />
        </nav>
        <div className="flex items-center gap-2 below-layout:hidden">
          <LanguageSwitch />
          <ThemeToggle />
        </div>
        <div className="ml-auto hidden below-layout:block">
          <Button
            ref={toggle}
            tone="ghost"
            size="icon"
            icon={isOpen ? X : MenuIcon}
            aria-label={isOpen ? m.nav_close_menu() : m.nav_open_menu()}
            aria-expanded={isOpen}
            aria-controls="site-menu"
            onClick={() => setIsOpen(!isOpen)}
          />
        </div>
      </div>
      <div
        id="site-menu"
        hidden={!isOpen}
        className="page absolute inset-x-0 top-full hidden border-b border-line bg-canvas py-2 shadow-2 below-layout:not-[[hidden]]:block"
      >
        <nav aria-label={m.nav_main()} className="grid *:min-h-12 *:px-2 *:text-15">
          <NavLinks onChosen={() => setIsOpen(false)} />
        </nav>
        <div className="mt-2 flex items-center justify-between border-t border-line pt-2">
          <LanguageSwitch onChosen={() => setIsOpen(false)} />
          <ThemeToggle />
        </div>
      </div>
    </header>
  )
}

function NavLinks({ onChosen }: { onChosen?: () => void }) {
  return LINKS.map(({ to, label }) => (
    <LocaleNavLink key={to} to={to} className="nav-link" onClick={onChosen}>
      {label()}
    </LocaleNavLink>
  ))
}
