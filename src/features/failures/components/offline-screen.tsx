import { m } from '~/paraglide/messages'
import { buttonClass } from '~/ui/forms/button'
import { LanguageSwitch } from '~/ui/frame/language-switch'
import { LocaleLink } from '~/ui/frame/locale-link'
import { Logo } from '~/ui/frame/logo'

/** Replacement for a page that needs the network, at the same address. It needs none of the page's code. */
export function OfflineScreen() {
  return (
    <div className="page flex flex-1 flex-col">
      <header className="flex h-16 items-center justify-between">
        <LocaleLink to="/" className="no-underline">
          <Logo />
        </LocaleLink>
        <LanguageSwitch />
      </header>
      <main id="main" tabIndex={-1} className="grid content-start justify-items-start gap-4 py-14">
        <h1>{m.offline_title()}</h1>
        <p className="max-w-[52ch] text-ink-2">{m.offline_lead()}</p>
        <ul className="grid max-w-[52ch] list-disc gap-1 pl-5">
          <li>{m.offline_record()}</li>
          <li>{m.offline_history()}</li>
        </ul>
        <div className="flex flex-wrap gap-3 pt-2">
          <LocaleLink to="/retrospectiva" className={buttonClass({ tone: 'primary' })}>
            {m.nav_record()}
          </LocaleLink>
          {/* biome-ignore lint/a11y/useValidAnchor: an empty address is that of the page in whose place this stands */}
          <a href="" className={buttonClass({})}>
            {m.action_try_again()}
          </a>
        </div>
      </main>
    </div>
  )
}
