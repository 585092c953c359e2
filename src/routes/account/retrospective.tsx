import { lazy } from 'react'
import { ActionsFrame } from '~/features/actions/components/actions-section'
import { LoadedCard } from '~/features/failures/components/loaded-card'
import { RetrospectivePage } from '~/features/retrospectives/components/retrospective-page'
import { m } from '~/paraglide/messages'
import { useParams } from '~/ui/router'
import { site } from '../../../site.config'

export function meta() {
  return {
    title: `${m.retro_page_title()} · ${site.name}`,
    description: m.retro_page_description(),
  }
}

const SprintBoard = lazy(async () => {
  const { SprintBoard } = await import('~/features/actions/components/sprint-board')
  return { default: SprintBoard }
})

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
