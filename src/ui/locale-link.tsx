import { Link, type LinkProps, NavLink, type NavLinkProps } from 'react-router'
import { pathIn, useLocale } from '~/i18n/locale'

/** A link to a page, named by its Portuguese path, in the language of the page it stands on. */
export function LocaleLink({ to, ...props }: LinkProps & { to: string }) {
  return <Link {...props} to={pathIn(useLocale(), to)} />
}

/** The same, telling which page is the current one. */
export function LocaleNavLink({ to, ...props }: NavLinkProps & { to: string }) {
  return <NavLink {...props} end to={pathIn(useLocale(), to)} />
}
