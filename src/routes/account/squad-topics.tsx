import { lazy, Suspense } from 'react'
import { LoadedCard } from '~/features/failures/components/loaded-card'
import { SquadShell } from '~/features/insights/components/squad-shell'
import { SquadTopics } from '~/features/topics/components/squad-topics'
import { pageMeta } from '~/i18n/page-head'
import { m } from '~/paraglide/messages'
import { useParams } from '~/ui/router'
import { useSearch } from '~/ui/use-search'

const TopicExamples = lazy(async () => {
  const { TopicExamples } = await import('~/features/topics/components/topic-examples')
  return { default: TopicExamples }
})

export const meta = pageMeta(m.local_topics, m.squad_description)

export default function SquadTopicsRoute() {
  const { squadId = '' } = useParams()
  const examples = useSearch().get('examples')
  if (examples !== null) {
    return (
      <Suspense fallback={null}>
        <TopicExamples squadId={squadId} topicId={examples} />
      </Suspense>
    )
  }
  return (
    <SquadShell view="topics">
      {(squad) => (
        <LoadedCard card="topics">
          <SquadTopics squadId={squad.id} />
        </LoadedCard>
      )}
    </SquadShell>
  )
}
