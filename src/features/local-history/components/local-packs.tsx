import { setTopics } from '~/domain/score-sheet'
import { PackChooser } from '~/features/packs/components/pack-chooser'
import { ToastRegion } from '~/ui/toast'
import type { VotingFormProps } from './voting-form-props'

type LocalPacksProps = Pick<VotingFormProps, 'draft' | 'onChange'> & {
  isFirst: boolean
  onBack: () => void
}

/** The page on which packs are chosen, in place of the form. */
export function LocalPacks({ draft, isFirst, onChange, onBack }: LocalPacksProps) {
  return (
    <div className="page">
      <PackChooser
        topics={draft.topics}
        isFirst={isFirst && draft.scores.size === 0}
        isForOneScorer
        onBack={onBack}
        onTake={(topics) => {
          onChange((current) => setTopics(current, topics))
          onBack()
        }}
      />
      <ToastRegion />
    </div>
  )
}
