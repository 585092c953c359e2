import { Suspense } from 'react'
import { LoadedCard } from '~/features/failures/components/loaded-card'
import { SquadShell } from '~/features/insights/components/squad-shell'
import { SquadTopics } from '~/features/topics/components/squad-topics'
import { pageMeta } from '~/i18n/page-head'
import { m } from '~/paraglide/messages'
import { lazyPart } from '~/ui/later'
import { useParams } from '~/ui/router'
import { useSearch } from '~/ui/use-search'

const TopicExamples = lazyPart(
  async () => (await import('~/features/topics/components/topic-examples')).TopicExamples,
)

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
