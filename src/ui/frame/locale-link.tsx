import { pathIn } from '~/i18n/locale'
import { useLocale } from '~/i18n/use-locale'
import { Link, type LinkProps, useLocation } from '~/ui/router'

/** A link to a page, named by its Portuguese path, in the language of the page it stands on. */
export function LocaleLink({ to, ...props }: LinkProps) {
  return <Link {...props} to={pathIn(useLocale(), to)} />
}

/** The same, telling whether it leads to the current page, or to what that is a part of. */
export function LocaleNavLink({ to, ...props }: LinkProps) {
  const path = pathIn(useLocale(), to)
  const { pathname } = useLocation()
  // Every page is below the home page, and none a part of it.
  const isPart = to !== '/' && `${pathname.toLowerCase()}/`.startsWith(`${path}/`)
  const current = pathname === path ? 'page' : isPart ? 'true' : undefined
  return <Link aria-current={current} {...props} to={path} />
}
