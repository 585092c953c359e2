import { m } from '~/paraglide/messages'
import { LocaleLink } from '~/ui/frame/locale-link'
import styles from './squads.module.css'

/** Links to the squad's trends and to the sections of its page. */
export function SquadLinks({ squadId }: { squadId: string }) {
  return (
    <nav className={styles.links} aria-label={m.squad_links()}>
      <LocaleLink to={`/squad/${squadId}/trends`}>{m.trends_title()}</LocaleLink>
      <a href="#actions">{m.actions_title()}</a>
      <a href="#topics">{m.local_topics()}</a>
      <a href="#members">{m.members_title()}</a>
      <LocaleLink to={`/squad/${squadId}/integrations`}>{m.integrations_title()}</LocaleLink>
      <a href="#transfer">{m.transfer_title()}</a>
    </nav>
  )
}
