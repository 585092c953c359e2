import { LoadedCard } from '~/features/failures/components/loaded-card'
import { SquadShell } from '~/features/insights/components/squad-shell'
import { MembersSection } from '~/features/members/components/members-section'
import { pageMeta } from '~/i18n/page-head'
import { m } from '~/paraglide/messages'

export const meta = pageMeta(m.squad_view_people, m.squad_description)

export default function SquadPeopleRoute() {
  return (
    <SquadShell view="people">
      {(squad) => (
        <LoadedCard card="members">
          <MembersSection squad={squad} />
        </LoadedCard>
      )}
    </SquadShell>
  )
}
