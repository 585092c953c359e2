import { m } from '~/paraglide/messages'
import { LocaleLink } from '~/ui/locale-link'

const LINK =
  'inline-flex min-h-11 flex-none items-center text-14/(--lh-15) font-540 text-ink-2 no-underline hover:text-ink hover:underline'

/** What there is of a squad: its trends, and the parts of its long page by their ids. */
export function SquadLinks({ squadId }: { squadId: string }) {
  return (
    <nav
      className="mb-5 flex gap-x-5 gap-y-1 overflow-x-auto border-b border-line [scrollbar-width:none]"
      aria-label={m.squad_links()}
    >
      <LocaleLink to={`/squad/${squadId}/trends`} className={LINK}>
        {m.trends_title()}
      </LocaleLink>
      <a href="#actions" className={LINK}>
        {m.actions_title()}
      </a>
      <a href="#topics" className={LINK}>
        {m.local_topics()}
      </a>
      <a href="#members" className={LINK}>
        {m.members_title()}
      </a>
      <LocaleLink to={`/squad/${squadId}/integrations`} className={LINK}>
        {m.integrations_title()}
      </LocaleLink>
      <a href="#transfer" className={LINK}>
        {m.transfer_title()}
      </a>
    </nav>
  )
}
