import type { ComponentProps } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { pathIn } from '~/i18n/locale'
import { useLocale } from '~/i18n/use-locale'

/** A link to a page, named by its Portuguese path, in the language of the page it stands on. */
export function LocaleLink({ to, ...props }: ComponentProps<typeof Link> & { to: string }) {
  return <Link {...props} to={pathIn(useLocale(), to)} />
}

/** The same, telling whether it leads to the current page, or to what that is a part of. */
export function LocaleNavLink({ to, ...props }: ComponentProps<typeof NavLink> & { to: string }) {
  const path = pathIn(useLocale(), to)
  const current = useLocation().pathname === path ? 'page' : 'true'
  // Every page is below the home page, and none a part of it.
  return <NavLink {...props} end={to === '/'} aria-current={current} to={path} />
}
