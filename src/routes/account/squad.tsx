import { lazy, Suspense } from 'react'
import { ActionsFrame } from '~/features/actions/components/actions-section'
import { LoadedCard } from '~/features/failures/components/loaded-card'
import { SquadStrip } from '~/features/insights/components/squad-strip'
import { MembersSection } from '~/features/members/components/members-section'
import { OpenRoomNotice } from '~/features/rooms/components/opening/open-room-notice'
import { SquadPage } from '~/features/squads/components/squad-page'
import { SquadTopics } from '~/features/topics/components/squad-topics'
import { TransferSection } from '~/features/transfer/components/transfer-section'
import { pageMeta } from '~/i18n/page-head'
import { m } from '~/paraglide/messages'
import { later } from '~/ui/later'
import { useParams } from '~/ui/router'
import { useSearch } from '~/ui/use-search'

const SquadActions = lazy(async () => {
  const { SquadActions } = await import('~/features/insights/components/squad-actions')
  return { default: SquadActions }
})

const TopicExamples = lazy(async () => {
  const { TopicExamples } = await import('~/features/topics/components/topic-examples')
  return { default: TopicExamples }
})

const useTrackers = later(() => import('~/features/actions/components/trackers-section'))

export const meta = pageMeta(m.squad_title, m.squad_description)

export default function SquadRoute() {
  const { squadId = '' } = useParams()
  const trackers = useTrackers()
  const examples = useSearch().get('examples')
  if (examples !== null) {
    return (
      <Suspense fallback={null}>
        <TopicExamples squadId={squadId} topicId={examples} />
      </Suspense>
    )
  }
  return (
    // The key keeps the state of one squad out of another.
    <SquadPage
      key={squadId}
      squadId={squadId}
      news={(squad) => (
        <LoadedCard card="rooms">
          <OpenRoomNotice squadId={squad.id} className="mb-4" />
        </LoadedCard>
      )}
      reading={(squad) => (
        <LoadedCard card="trends">
          <SquadStrip squad={squad} />
        </LoadedCard>
      )}
    >
      {(squad) => (
        <>
          <LoadedCard card="actions">
            <ActionsFrame lead={m.actions_lead()}>
              <SquadActions squadId={squad.id} />
            </ActionsFrame>
          </LoadedCard>
          <LoadedCard card="topics">
            <SquadTopics squadId={squad.id} />
          </LoadedCard>
          <LoadedCard card="members">
            <MembersSection squad={squad} />
          </LoadedCard>
          <LoadedCard card="transfer">
            <TransferSection squad={squad} />
          </LoadedCard>
          {squad.isOwner && trackers && (
            <LoadedCard card="trackers">
              <trackers.TrackersSection squadId={squad.id} />
            </LoadedCard>
          )}
        </>
      )}
    </SquadPage>
  )
}
