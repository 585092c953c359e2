import type { ComponentProps } from 'react'
import { Link, NavLink } from 'react-router'
import { pathIn, useLocale } from '~/i18n/locale'

/** A link to a page, named by its Portuguese path, in the language of the page it stands on. */
export function LocaleLink({ to, ...props }: ComponentProps<typeof Link> & { to: string }) {
  return <Link {...props} to={pathIn(useLocale(), to)} />
}

/** The same, telling which page is the current one. */
export function LocaleNavLink({ to, ...props }: ComponentProps<typeof NavLink> & { to: string }) {
  return <NavLink {...props} end to={pathIn(useLocale(), to)} />
}
