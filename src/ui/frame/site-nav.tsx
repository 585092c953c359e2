import { LogOut, Menu as MenuIcon, X } from 'lucide-react'
import { pathIn } from '~/i18n/locale'
import { useLocale } from '~/i18n/use-locale'
import { m } from '~/paraglide/messages'
import { Button, buttonClass } from '~/ui/forms/button'
import { useLocation } from '~/ui/router'
import { LanguageSwitch } from './language-switch'
import { LocaleLink, LocaleNavLink } from './locale-link'
import { Logo } from './logo'
import { SITE_BAR } from './site-bar'
import { siteLinks } from './site-links'
import styles from './site-nav.module.css'
import { ThemeToggle } from './theme-toggle'

const DASHBOARD = { to: '/dashboard', label: m.nav_dashboard }
const ROOM = { to: '/room', label: m.nav_room_code }
const ACCOUNT = { to: '/account', label: m.nav_account }

/**
 * Renders the bar above a page. If its links do not fit beside each other, all but the sign-in link move into a menu. It contains the links for users
 * with and without a session, and styles choose between them, so that it is right before any code runs. `ui/frame/frame.ts` handles its clicks.
 */
export function SiteNav() {
  return (
    <header
      id={SITE_BAR}
      className="group/bar sticky top-0 z-20 border-b border-line bg-canvas print:hidden"
    >
      <div className="page flex h-16 items-center gap-6 below-nav:h-15 below-nav:gap-2">
        <LocaleLink to="/" className="flex-none no-underline">
          <Logo />
        </LocaleLink>
        <nav aria-label={m.nav_main()} className="mr-auto flex gap-0.5 below-nav:hidden">
          <NavLinks />
        </nav>
        <div className="flex items-center gap-2 below-nav:hidden">
          <LanguageSwitch />
          <ThemeToggle />
          <SignIn />
          <SignOut />
        </div>
        <div className="ml-auto hidden items-center gap-2 below-nav:flex">
          <SignIn />
          <MenuButton />
        </div>
      </div>
      <div
        id="site-menu"
        popover="auto"
        className="page inset-x-0 top-15 bottom-auto max-h-[calc(100svh-3.75rem)] w-full border-b border-line bg-canvas py-2 text-ink shadow-2 not-below-nav:hidden"
      >
        <nav aria-label={m.nav_main()} className="grid *:min-h-12 *:px-2 *:text-15">
          <NavLinks />
        </nav>
        <div className="mt-2 flex items-center gap-2 border-t border-line pt-2">
          <LanguageSwitch />
          <ThemeToggle />
          <SignOut className="ml-auto" />
        </div>
      </div>
    </header>
  )
}

function NavLinks() {
  const links = [...siteLinks(useLocale()), ROOM, DASHBOARD, ACCOUNT]
  return links.map(({ to, label }) => (
    <LocaleNavLink
      key={to}
      to={to}
      className={`${styles.navLink} ${to === ACCOUNT.to ? 'signed-out:hidden' : ''}`}
    >
      {label()}
    </LocaleNavLink>
  ))
}

/** Renders the menu's button. The browser announces whether the menu is open. */
function MenuButton() {
  return (
    <button
      type="button"
      popoverTarget="site-menu"
      className={buttonClass({ tone: 'ghost', size: 'icon' })}
    >
      <span className="group-has-popover-open/bar:hidden">
        <MenuIcon size={18} strokeWidth={1.75} aria-hidden />
        <span className="sr-only">{m.nav_open_menu()}</span>
      </span>
      <span className="not-group-has-popover-open/bar:hidden">
        <X size={18} strokeWidth={1.75} aria-hidden />
        <span className="sr-only">{m.nav_close_menu()}</span>
      </span>
    </button>
  )
}

// One width for both, so that the bar is the same with either.
const SLOT = 'min-w-29 below-nav:min-w-0'

function SignIn() {
  // The home page has one button, that of its form.
  const isHome = useLocation().pathname === pathIn(useLocale(), '/')
  return (
    <LocaleLink
      to="/login"
      className={`${buttonClass({ tone: isHome ? 'ghost' : 'plain' })} ${isHome ? 'text-ink!' : ''} ${SLOT} signed-in:hidden`}
    >
      {m.nav_sign_in()}
    </LocaleLink>
  )
}

function SignOut({ className = '' }: { className?: string }) {
  return (
    <Button
      tone="ghost"
      icon={LogOut}
      className={`${SLOT} justify-end signed-out:hidden ${className}`}
      data-press="sign-out"
    >
      {m.nav_sign_out()}
    </Button>
  )
}
