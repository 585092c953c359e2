import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { isScore, type Score } from '~/domain/retrospectives/scale'
import { isAboutMeeting } from '~/domain/rooms/meeting-topic'
import { PHASES } from '~/domain/rooms/phases'
import type { TopicView } from '~/domain/rooms/room-view'
import { presetOf } from '~/domain/votes/preset'
import type { Tally } from '~/domain/votes/tally'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import type { Lead } from '../../state/use-lead'
import { useShortcuts } from '../../state/use-shortcuts'
import { presetText } from '../../texts/preset-words'
import { currentTopic } from '../../view/turnout'
import { Reveal } from '../instruments/reveal'
import reveal from '../instruments/reveal.module.css'
import { TopicHeading } from '../stage/topic-heading'
import { SpreadPrompts, SpreadSentence } from '../wall/spread-board'
import { AgreedActions } from './agreed-actions'
import { AgreedScorePicker, agreeOn } from './agreed-score-picker'
import { EarlierVotes } from './earlier-votes'
import { GoOnButton, StageActions } from './stage-actions'
import { TalkLength } from './talk-length'
import { VoteBoard } from './vote-board'

/** Stage after the reveal: the spread of the votes with the choice of an agreement, and later the agreement. */
export function StageRevealed({ lead }: { lead: Lead }) {
  const { view } = lead
  const current = currentTopic(view)
  const { tally, revealedAt } = view
  if (!current || !tally) return null
  const { topic } = current
  const { isAgreed } = PHASES[view.phase]
  return (
    <>
      <TopicHeading topic={topic}>
        {!isAgreed && <SpreadSentence tally={tally} revealedAt={revealedAt} />}
      </TopicHeading>
      <Reveal className="flex min-h-0 flex-1 flex-col" revealedAt={revealedAt}>
        <SpreadPrompts tally={tally} />
        <VoteBoard
          topic={topic}
          tally={tally}
          score={isAgreed && isScore(topic.result) ? topic.result : null}
        />
        <EarlierVotes view={view} />
        {isAgreed && topic.reason !== null && (
          <p className="mb-3 text-15 wrap-anywhere text-ink-2">
            {m.lead_reason_why({ reason: topic.reason })}
          </p>
        )}
        {isAgreed ? (
          <AgreedActions lead={lead} topic={topic} />
        ) : isAboutMeeting(topic) ? (
          <MeetingActions lead={lead} />
        ) : (
          <Agreement key={view.step} lead={lead} topic={topic} tally={tally} />
        )}
      </Reveal>
    </>
  )
}

/** Actions for the vote on the meeting, which needs no agreement. */
function MeetingActions({ lead }: { lead: Lead }) {
  const { perform } = lead
  const { step } = lead.view
  const goOn = () => void perform({ do: 'skip', step })
  const voteAgain = () => void perform({ do: 'voteAgain', step })
  useShortcuts({ ' ': goOn, Enter: goOn, r: voteAgain })
  return (
    <StageActions
      lead={lead}
      keys={m.lead_keys_meeting()}
      more={[{ label: m.lead_vote_again(), icon: RotateCcw, onSelect: voteAgain }]}
    >
      <GoOnButton lead={lead} onPress={goOn} />
      <p className="text-14 text-ink-2">{m.meeting_no_agreement()}</p>
    </StageActions>
  )
}

/** The choice starts at the score agreed on this topic before, or else at the preset. */
function Agreement({ lead, topic, tally }: { lead: Lead; topic: TopicView; tally: Tally }) {
  const { view, perform, madeHere } = lead
  const agreed = isScore(topic.result) ? topic.result : null
  const [score, setScore] = useState<Score | null>(agreed ?? presetOf(tally))
  const { step } = view
  const voteAgain = () => void perform({ do: 'voteAgain', step })
  useShortcuts({
    0: () => setScore(0),
    1: () => setScore(1),
    2: () => setScore(2),
    3: () => setScore(3),
    4: () => setScore(4),
    5: () => setScore(5),
    Enter: score === null ? undefined : () => agreeOn(lead, score),
    r: voteAgain,
  })
  return (
    <StageActions
      lead={lead}
      keys={m.lead_keys_revealed()}
      choice={
        <AgreedScorePicker
          className={reveal.picker}
          {...{ lead, topic }}
          value={score}
          hint={presetText({ tally, agreed })}
          onChange={setScore}
          isFocusedOnArrival={madeHere === 'reveal'}
        />
      }
    >
      <Button icon={RotateCcw} onClick={voteAgain}>
        {m.lead_vote_again()}
      </Button>
      <TalkLength lead={lead} />
    </StageActions>
  )
}
