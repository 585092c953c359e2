import { ArrowLeft, ArrowRight, Check } from 'lucide-react'
import { SCALE } from '~/domain/retrospectives/scale'
import type { Vote } from '~/domain/votes/tally'
import { useExamples } from '~/features/packs/client'
import { useLocale } from '~/i18n/use-locale'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { useShortcuts } from '../../state/use-shortcuts'
import { VoteRows } from '../instruments/vote-rows'
import { Hints } from '../phone/hints'
import { ScreenHeading, type WindowVoter } from './window-voter'

type WindowTopicProps = { voter: WindowVoter; index: number }

/** One topic. Choosing a score does not leave it. */
export function WindowTopic({ voter: { page, own, go }, index }: WindowTopicProps) {
  const examplesOf = useExamples(useLocale())
  const topic = page.topics[index]
  const total = page.topics.length
  const toTopic = (next: number) => go({ at: 'topic', index: next })
  const back = index > 0 ? () => toTopic(index - 1) : undefined
  const isComplete = page.topics.every(({ id }) => own.box.votes[id])
  const list = () => go({ at: 'list' })
  const forward = index < total - 1 ? () => toTopic(index + 1) : list
  const choose = (vote: Vote) => topic && own.choose(topic, vote)
  useShortcuts({
    ...Object.fromEntries(SCALE.map((score) => [String(score), () => choose(score)])),
    ArrowLeft: back,
    ArrowRight: forward,
    l: list,
  })
  if (!topic) return null
  const voted = own.box.votes[topic.id]
  const isForeign = voted?.state === 'foreign'
  const finish = () => {
    own.finish()
    go({ at: 'done' })
  }
  return (
    <div className="flex flex-1 flex-col">
      <ScreenHeading title={topic.title} text={topic.description} />
      <VoteRows
        topic={topic.title}
        vote={isForeign ? undefined : voted?.vote}
        onVote={choose}
        examples={examplesOf(topic)}
      />
      {isForeign && (
        <Hints>
          <p role="status" className="font-580 text-ink">
            {m.window_foreign_note()}
          </p>
        </Hints>
      )}
      <div className="mt-3 grid grid-cols-2 gap-2">
        <Button size="large" icon={ArrowLeft} disabled={!back} onClick={back}>
          {m.window_previous()}
        </Button>
        {index === total - 1 && isComplete ? (
          <Button tone="primary" size="large" icon={Check} onClick={finish}>
            {m.window_finish()}
          </Button>
        ) : (
          <Button tone="primary" size="large" icon={ArrowRight} onClick={forward}>
            {m.window_next()}
          </Button>
        )}
      </div>
    </div>
  )
}
