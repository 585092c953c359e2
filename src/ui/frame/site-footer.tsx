import { type LucideIcon, Mail, Palette, Phone, SquareUserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocale } from '~/i18n/use-locale'
import { m } from '~/paraglide/messages'
import { site } from '../../../site.config'
import { LocaleLink } from './locale-link'
import { Logo } from './logo'
import { siteLinks } from './site-links'

const LINK =
  'inline-flex min-h-9 items-center gap-2.25 text-14 text-ink-2 no-underline hover:text-ink hover:underline below-layout:min-h-11 below-layout:min-w-11'

const CONTACTS: readonly { href: string; label: () => string; icon: LucideIcon }[] = [
  { href: `mailto:${site.email}`, label: m.footer_email, icon: Mail },
  { href: site.profileUrl, label: m.footer_profile, icon: SquareUserRound },
  { href: `tel:${site.phone.replace(/[^+\d]/g, '')}`, label: m.footer_phone, icon: Phone },
  { href: site.illustrationUrl, label: m.footer_illustration, icon: Palette },
]

const PRIVACY_LINK = { to: '/privacidade', label: m.nav_privacy } as const

/** Renders the footer with `ruler` along its top. */
export function SiteFooter({ ruler }: { ruler: ReactNode }) {
  return (
    <footer className="mt-24 pb-10 below-nav:signed-in:pb-26 below-layout:mt-18 print:hidden">
      <div className="page">
        {ruler}
        <div className="grid grid-cols-[1fr_auto_auto] gap-18 pt-8 below-layout:grid-cols-2 below-layout:gap-6">
          <div className="below-layout:col-span-full">
            <Logo />
            <p className="mt-1 max-w-[42ch] text-14 text-ink-2">{m.footer_tagline()}</p>
          </div>
          <nav aria-label={m.footer_links()} className="grid content-start justify-items-start">
            {[...siteLinks(useLocale()), PRIVACY_LINK].map(({ to, label }) => (
              <LocaleLink key={to} to={to} className={LINK}>
                {label()}
              </LocaleLink>
            ))}
          </nav>
          <nav aria-label={m.footer_contact()} className="grid content-start justify-items-start">
            {CONTACTS.map(({ href, label, icon: Icon }) => (
              <a key={href} href={href} className={LINK}>
                <Icon size={16} strokeWidth={1.75} aria-hidden />
                {label()}
              </a>
            ))}
          </nav>
        </div>
        <p className="mt-8 text-13 text-ink-3" suppressHydrationWarning>
          {m.footer_copyright({ year: new Date().getFullYear(), product: site.name })}
        </p>
      </div>
    </footer>
  )
}
