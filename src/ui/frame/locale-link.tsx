import { pathIn } from '~/i18n/locale'
import { useLocale } from '~/i18n/use-locale'
import { Link, type LinkProps, useLocation } from '~/ui/router'

/** Renders a link to a page, given by its Portuguese path, in the current page's language. */
export function LocaleLink({ to, ...props }: LinkProps) {
  return <Link {...props} to={pathIn(useLocale(), to)} />
}

/** Renders the same, and marks a link to the current page or to a page that contains it. */
export function LocaleNavLink({ to, ...props }: LinkProps) {
  const path = pathIn(useLocale(), to)
  const { pathname } = useLocation()
  // Every page is below the home page, but none is a part of it.
  const isPart = to !== '/' && `${pathname.toLowerCase()}/`.startsWith(`${path}/`)
  const current = pathname === path ? 'page' : isPart ? 'true' : undefined
  return <Link aria-current={current} {...props} to={path} />
}
