import type { ReactNode } from 'react'
import type { Topic } from '~/domain/topics/topic-tree'
import type { VotingFormProps } from '~/features/local-history/state/voting-form-props'
import { PackChooser } from '~/features/packs/components/pack-chooser'
import { changeSheet } from '~/features/packs/state/edit-topics'

type LocalPacksProps = Pick<VotingFormProps, 'draft' | 'onChange'> & {
  onBack: () => void
  wayOf: (topics: readonly Topic[]) => ReactNode
}

/** Page to choose packs, which replaces the form. */
export function LocalPacks({ draft, onChange, onBack, wayOf }: LocalPacksProps) {
  return (
    <div className="page">
      <PackChooser
        topics={draft.topics}
        scores={draft.scores}
        isForOneScorer
        wayOf={wayOf}
        onBack={onBack}
        onTake={({ topics: after, say }) => {
          changeSheet({ before: draft, after, say, onEdit: onChange })
          onBack()
        }}
      />
    </div>
  )
}
