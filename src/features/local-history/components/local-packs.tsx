import type { ReactNode } from 'react'
import { setTopics } from '~/domain/retrospectives/score-sheet'
import type { Topic } from '~/domain/topics/topic-tree'
import type { VotingFormProps } from '~/features/local-history/state/voting-form-props'
import { PackChooser } from '~/features/packs/components/pack-chooser'
import { changeTopics } from '~/features/packs/state/edit-topics'

type LocalPacksProps = Pick<VotingFormProps, 'draft' | 'onChange'> & {
  isFirst: boolean
  onBack: () => void
  wayOf: (topics: readonly Topic[]) => ReactNode
}

/** Page to choose packs, which replaces the form. */
export function LocalPacks({ draft, isFirst, onChange, onBack, wayOf }: LocalPacksProps) {
  return (
    <div className="page">
      <PackChooser
        topics={draft.topics}
        isFirst={isFirst && draft.scores.size === 0}
        isForOneScorer
        wayOf={wayOf}
        onBack={onBack}
        onTake={({ topics: after, say }) => {
          changeTopics({
            ...{ before: draft.topics, after, say },
            onEdit: (edit) => onChange((current) => setTopics(current, edit(current.topics))),
          })
          onBack()
        }}
      />
    </div>
  )
}
