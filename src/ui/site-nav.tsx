import { LogOut, Menu as MenuIcon, X } from 'lucide-react'
import { useCallback, useRef, useState } from 'react'
import { useLocale } from '~/i18n/locale'
import { m } from '~/paraglide/messages'
import { Button, buttonClass } from './button'
import { LanguageSwitch } from './language-switch'
import { LocaleLink, LocaleNavLink } from './locale-link'
import { Logo } from './logo'
import { siteLinks } from './site-links'
import styles from './site-nav.module.css'
import { ThemeToggle } from './theme-toggle'
import { useDismiss } from './use-dismiss'

const DASHBOARD = { to: '/dashboard', label: m.nav_dashboard }
const ROOM = { to: '/room', label: m.nav_room_code }
const ACCOUNT = { to: '/account', label: m.nav_account }

type Session = { isSignedIn: boolean; onSignOut: () => void }

/** The bar above a page; where its links do not fit beside each other, all but the way in goes into a menu. */
export function SiteNav({ isSignedIn, onSignOut }: Session) {
  const [isOpen, setIsOpen] = useState(false)
  const bar = useRef<HTMLElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  const close = () => setIsOpen(false)
  const onDismiss = useCallback((by: 'escape' | 'outside') => {
    setIsOpen(false)
    if (by === 'escape') toggle.current?.focus()
  }, [])
  useDismiss(bar, { isOpen, onDismiss })

  return (
    <header ref={bar} className="sticky top-0 z-20 border-b border-line bg-canvas print:hidden">
      <div className="page flex h-16 items-center gap-6 below-nav:h-15 below-nav:gap-2">
        <LocaleLink to="/" className="flex-none no-underline">
          <Logo />
        </LocaleLink>
        <nav aria-label={m.nav_main()} className="mr-auto flex gap-0.5 below-nav:hidden">
          <NavLinks isSignedIn={isSignedIn} />
        </nav>
        <div className="flex items-center gap-2 below-nav:hidden">
          <LanguageSwitch />
          <ThemeToggle />
          {isSignedIn ? <SignOut onSignOut={onSignOut} /> : <SignIn />}
        </div>
        <div className="ml-auto hidden items-center gap-2 below-nav:flex">
          {!isSignedIn && <SignIn onChosen={close} />}
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
        className="page absolute inset-x-0 top-full hidden border-b border-line bg-canvas py-2 shadow-2 below-nav:not-[[hidden]]:block"
      >
        <nav aria-label={m.nav_main()} className="grid *:min-h-12 *:px-2 *:text-15">
          <NavLinks isSignedIn={isSignedIn} onChosen={close} />
        </nav>
        <div className="mt-2 flex items-center gap-2 border-t border-line pt-2">
          <LanguageSwitch onChosen={close} />
          <ThemeToggle />
          {isSignedIn && <SignOut className="ml-auto" onSignOut={onSignOut} />}
        </div>
      </div>
    </header>
  )
}

function NavLinks({ isSignedIn, onChosen }: { isSignedIn: boolean; onChosen?: () => void }) {
  const own = [DASHBOARD, ...(isSignedIn ? [ACCOUNT] : [])]
  const links = [...siteLinks(useLocale()), ROOM, ...own]
  return links.map(({ to, label }) => (
    <LocaleNavLink key={to} to={to} className={styles.navLink} onClick={onChosen}>
      {label()}
    </LocaleNavLink>
  ))
}

// One width for both, because a page is built signed out and nothing may jump when it turns out otherwise.
const SLOT = 'min-w-29 below-nav:min-w-0'

function SignIn({ onChosen }: { onChosen?: () => void }) {
  return (
    <LocaleLink to="/login" className={`${buttonClass({})} ${SLOT}`} onClick={onChosen}>
      {m.nav_sign_in()}
    </LocaleLink>
  )
}

function SignOut({
  onSignOut,
  className = '',
}: Pick<Session, 'onSignOut'> & { className?: string }) {
  return (
    <Button
      tone="ghost"
      icon={LogOut}
      className={`${SLOT} justify-end ${className}`}
      onClick={onSignOut}
    >
      {m.nav_sign_out()}
    </Button>
  )
}
