import { useLocation, useNavigate } from 'react-router'
import { type Locale, languageTag, pathIn, useLocale } from '~/i18n/locale'
import { m } from '~/paraglide/messages'

const LANGUAGES: readonly { locale: Locale; label: string }[] = [
  { locale: 'pt', label: 'PT' },
  { locale: 'en', label: 'EN' },
]

/** Goes to this page's twin in place: same history entry, same state, same half-filled form. */
export function LanguageSwitch({ onChosen }: { onChosen?: () => void }) {
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const current = useLocale()
  return (
    <fieldset aria-label={m.nav_language()} className="flex">
      {LANGUAGES.map(({ locale, label }) => (
        <button
          key={locale}
          type="button"
          lang={languageTag(locale)}
          aria-pressed={locale === current}
          className="size-11 rounded-control text-13 font-580 text-ink-3 underline-offset-[6px] hover:text-ink aria-pressed:font-680 aria-pressed:text-ink aria-pressed:underline aria-pressed:decoration-2"
          onClick={() => {
            const to = { pathname: pathIn(locale, pathname), search, hash }
            void navigate(to, { replace: true, state, preventScrollReset: true })
            onChosen?.()
          }}
        >
          {label}
        </button>
      ))}
    </fieldset>
  )
}
