import { LogOut, Menu as MenuIcon, X } from 'lucide-react'
import type { ReactNode } from 'react'
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

/** Class of a link in the bar. */
export const NAV_LINK = styles.navLink ?? ''

const DASHBOARD = { to: '/dashboard', label: m.nav_dashboard }
const ROOM = { to: '/room', label: m.nav_room_code }
const ACCOUNT = { to: '/account', label: m.nav_account }

type SiteNavProps = {
  /** Links of an account beside its dashboard. */
  places: ReactNode
  /** Link or button of the next room. */
  room: ReactNode
}

/**
 * Renders the bar above a page. A visitor has the public pages beside each other, or in a menu if they do not fit; a user with an account has the
 * account's places, and the rest in the menu. It contains the links for both, and styles choose between them, so that it is right before any code
 * runs. `ui/frame/frame.ts` handles its clicks.
 */
export function SiteNav({ places, room }: SiteNavProps) {
  return (
    <header
      id={SITE_BAR}
      className="group/bar sticky top-0 z-20 border-b border-line bg-canvas print:hidden"
    >
      <div className="page flex h-16 items-center gap-6 below-nav:h-15 below-nav:gap-2">
        <LocaleLink to="/" className="flex-none no-underline signed-in:hidden">
          <Logo />
        </LocaleLink>
        <LocaleLink to="/dashboard" className="min-w-11 flex-none no-underline signed-out:hidden">
          <Logo isShort />
        </LocaleLink>
        <nav
          aria-label={m.nav_main()}
          className="mr-auto flex gap-0.5 below-nav:hidden signed-in:hidden"
        >
          <NavLinks />
        </nav>
        <nav
          aria-label={m.nav_main()}
          className="mr-auto flex min-w-0 items-center gap-0.5 signed-out:hidden"
        >
          <LocaleNavLink to="/dashboard" className={`${NAV_LINK} below-nav:hidden`}>
            {m.nav_dashboard()}
          </LocaleNavLink>
          {places}
        </nav>
        <div className="flex items-center gap-2 below-nav:hidden signed-in:hidden">
          <LanguageSwitch />
          <ThemeToggle />
          <SignIn />
        </div>
        <div className="contents below-nav:hidden signed-out:hidden">{room}</div>
        <div className="hidden items-center gap-2 signed-in:flex below-nav:ml-auto below-nav:flex">
          <SignIn />
          <MenuButton />
        </div>
      </div>
      <div
        id="site-menu"
        popover="auto"
        className="page inset-x-0 top-15 bottom-auto max-h-[calc(100svh-3.75rem)] w-full border-b border-line bg-canvas py-2 text-ink shadow-2 not-below-nav:signed-out:hidden not-below-nav:top-16 not-below-nav:right-6 not-below-nav:left-auto not-below-nav:w-80 not-below-nav:rounded-panel not-below-nav:border not-below-nav:bg-surface"
      >
        <nav
          aria-label={m.nav_main()}
          className="grid *:min-h-12 *:px-2 *:text-15 signed-in:hidden"
        >
          <NavLinks />
        </nav>
        <nav
          aria-label={m.nav_pages()}
          className="grid grid-cols-2 *:min-h-12 *:px-2 *:text-15 signed-out:hidden"
        >
          <AccountLinks />
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
  const links = [...siteLinks(useLocale()), ROOM, DASHBOARD]
  return links.map(({ to, label }) => (
    <LocaleNavLink key={to} to={to} className={NAV_LINK}>
      {label()}
    </LocaleNavLink>
  ))
}

/** Renders the account and the public pages, which are in one menu for users with an account. */
function AccountLinks() {
  const links = [ACCOUNT, ...siteLinks(useLocale()), ROOM]
  return links.map(({ to, label }) => (
    <LocaleNavLink key={to} to={to} className={NAV_LINK}>
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
