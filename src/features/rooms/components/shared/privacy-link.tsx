import { m } from '~/paraglide/messages'
import { LocaleLink } from '~/ui/frame/locale-link'

/** Link to the page about privacy, at the end of a way into a room. */
export function PrivacyLink() {
  return (
    <LocaleLink
      to="/privacidade"
      className="inline-flex min-h-11 items-center justify-self-center text-13 text-ink-3"
    >
      {m.nav_privacy()}
    </LocaleLink>
  )
}
