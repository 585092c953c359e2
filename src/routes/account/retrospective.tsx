import { ActionsFrame } from '~/features/actions/components/actions-section'
import { LoadedCard } from '~/features/failures/components/loaded-card'
import { RetrospectivePage } from '~/features/retrospectives/components/retrospective-page'
import { pageMeta } from '~/i18n/page-head'
import { m } from '~/paraglide/messages'
import { lazyPart } from '~/ui/later'
import { useParams } from '~/ui/router'

export const meta = pageMeta(m.retro_page_title, m.retro_page_description)

const SprintBoard = lazyPart(
  async () => (await import('~/features/actions/components/sprint-board')).SprintBoard,
)

export default function RetrospectiveRoute() {
  return (
    <RetrospectivePage
      retrospectiveId={useParams().retrospectiveId}
      more={(place) => (
        <LoadedCard card="actions">
          <ActionsFrame lead={m.actions_sprint_lead()}>
            <SprintBoard {...place} />
          </ActionsFrame>
        </LoadedCard>
      )}
    />
  )
}
