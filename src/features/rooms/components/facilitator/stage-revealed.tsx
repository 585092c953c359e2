import { ChevronRight, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { isScore, type Score } from '~/domain/retrospectives/scale'
import { PHASES } from '~/domain/rooms/phases'
import type { TopicView } from '~/domain/rooms/room-view'
import { lowerMedianOf, medianOf, type Tally } from '~/domain/votes/tally'
import { useExamples } from '~/features/packs/client'
import type { Lead } from '~/features/rooms/state/use-lead'
import { useShortcuts } from '~/features/rooms/state/use-shortcuts'
import { currentTopic } from '~/features/rooms/view/turnout'
import { useLocale } from '~/i18n/use-locale'
import { serverNow } from '~/lib/browser/server-clock'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { ConsensusPicker } from '../instruments/consensus-picker'
import { Reveal } from '../instruments/reveal'
import reveal from '../instruments/reveal.module.css'
import { SpreadBoard, SpreadPrompts, SpreadSentence } from '../wall/spread-board'
import { TopicHeading } from '../wall/topic-heading'
import { AgreedPanel } from './agreed-panel'
import { EarlierVotes } from './earlier-votes'
import { TopicIdea } from './idea-button'
import { ReasonButton, ReasonField, useReason } from './reason-field'
import { ShortcutLegend } from './shortcut-legend'
import { StageActions } from './stage-actions'
import { TalkLength } from './talk-length'

/** After the reveal: the spread of the votes, and the choice of an agreement, then that agreement. */
export function StageRevealed({ lead }: { lead: Lead }) {
  const { view } = lead
  const current = currentTopic(view)
  if (!current || !view.tally) return null
  return (
    <>
      <TopicHeading topic={current.topic}>
        <SpreadSentence tally={view.tally} revealedAt={view.revealedAt} />
      </TopicHeading>
      <Reveal
        className="flex flex-1 flex-col"
        revealedAt={view.revealedAt ?? undefined}
        now={view.revealedAt === null ? undefined : serverNow()}
      >
        <SpreadPrompts tally={view.tally} />
        <SpreadBoard topic={current.topic} tally={view.tally} revealedAt={view.revealedAt} />
        <EarlierVotes view={view} />
        {current.topic.reason !== null && (
          <p className="mt-2 text-15 wrap-anywhere text-ink-2">
            {m.lead_reason_why({ reason: current.topic.reason })}
          </p>
        )}
        {PHASES[view.phase].isAgreed ? (
          <AgreedPanel lead={lead} topic={current.topic} tally={view.tally} />
        ) : (
          <Agreement
            key={view.step}
            lead={lead}
            topic={current.topic}
            tally={view.tally}
            start={isScore(current.topic.result) ? current.topic.result : lowerMedianOf(view.tally)}
          />
        )}
      </Reveal>
    </>
  )
}

/** `start` is preselected: the score that was agreed before on this topic, else the median. */
function Agreement({
  lead,
  topic,
  tally,
  start,
}: {
  lead: Lead
  topic: TopicView
  tally: Tally
  start: Score | null
}) {
  const { code, view, perform, isBusy, madeHere } = lead
  const [score, setScore] = useState(start)
  const examples = useExamples(useLocale())(topic)
  const reason = useReason()
  const { step } = view
  const agree = (value: Score) => void perform({ do: 'agree', step, score: value, goesOn: true })
  const voteAgain = () => void perform({ do: 'voteAgain', step })
  useShortcuts({
    0: () => setScore(0),
    1: () => setScore(1),
    2: () => setScore(2),
    3: () => setScore(3),
    4: () => setScore(4),
    5: () => setScore(5),
    Enter: score === null ? undefined : () => agree(score),
    r: voteAgain,
  })
  return (
    <>
      <ShortcutLegend keys={m.lead_keys_revealed()} />
      <StageActions lead={lead}>
        {reason.isOpen && <ReasonField code={code} topic={topic} onDone={reason.close} />}
        <div className={`w-full ${reveal.picker}`}>
          <ConsensusPicker
            topic={topic.title}
            examples={examples}
            value={score}
            median={medianOf(tally)}
            onChange={setScore}
            onSubmit={agree}
            isBusy={isBusy}
            isFocusedOnArrival={madeHere === 'reveal'}
          />
        </div>
        <TalkLength lead={lead} />
        <Button tone="ghost" icon={RotateCcw} onClick={voteAgain}>
          {m.lead_vote_again()}
        </Button>
        <ReasonButton
          ref={reason.button}
          reason={topic.reason}
          isOpen={reason.isOpen}
          onClick={reason.toggle}
        />
        <TopicIdea lead={lead} topic={topic} />
        <Button tone="ghost" className="ml-auto" onClick={() => void perform({ do: 'skip', step })}>
          {m.lead_skip()}
          <ChevronRight size={18} strokeWidth={1.75} aria-hidden />
        </Button>
      </StageActions>
    </>
  )
}
