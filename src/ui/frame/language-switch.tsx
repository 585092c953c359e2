import { LOCALES, languageTag, pathIn } from '~/i18n/locale'
import { isInShell } from '~/i18n/site-map'
import { useLocale } from '~/i18n/use-locale'
import { m } from '~/paraglide/messages'
import { Link, useLocation } from '~/ui/router'

const LABEL = 'grid size-11 place-items-center rounded-control text-13 font-580 text-ink-3'

/**
 * Goes to this page's twin in place: same history entry, same state, same half-filled form. The twins are links, so search engines find them and they
 * work without scripts. On pages without React, `go-to-twin.ts` handles the click.
 */
export function LanguageSwitch() {
  const { pathname, search, hash, state } = useLocation()
  const current = useLocale()
  return (
    <nav aria-label={m.nav_language()} className="flex">
      {LOCALES.map((locale) =>
        isInShell(pathname) ? (
          <span key={locale} className={LABEL}>
            {locale.toUpperCase()}
          </span>
        ) : (
          <Link
            key={locale}
            to={pathIn(locale, pathname) + search + hash}
            replace
            state={state}
            lang={languageTag(locale)}
            hrefLang={languageTag(locale)}
            data-press="twin"
            aria-current={locale === current ? 'page' : undefined}
            className={`${LABEL} no-underline underline-offset-[6px] hover:text-ink aria-[current=page]:font-680 aria-[current=page]:text-ink aria-[current=page]:underline aria-[current=page]:decoration-2`}
          >
            {locale.toUpperCase()}
          </Link>
        ),
      )}
    </nav>
  )
}
