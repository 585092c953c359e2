import { Hourglass, ListX, Lock } from 'lucide-react'
import type { ComponentType } from 'react'
import { roundedMean } from '~/domain/retrospectives/averages'
import { isScore } from '~/domain/retrospectives/scale'
import { agreedActions } from '~/domain/rooms/lines/agreed-actions'
import { isAboutMeeting } from '~/domain/rooms/meeting-topic'
import type { TopicView } from '~/domain/rooms/room-view'
import { outcomeText } from '~/features/rooms/texts/outcome-text'
import { agreedText } from '~/features/rooms/texts/review-texts'
import { outcomeOf } from '~/features/rooms/view/topic-outcome'
import { Dial } from '~/features/scoring/components/dial'
import { Key } from '~/features/scoring/components/key'
import { ScoreBadge } from '~/features/scoring/components/score-badge'
import { formatScore } from '~/i18n/format'
import { useLocale } from '~/i18n/use-locale'
import { m } from '~/paraglide/messages'
import looks from '~/ui/looks.module.css'
import type { Member } from '../../state/member'
import { findOwnVotes } from '../../storage'
import { GivenFeedback } from './given-feedback'
import { ListSection } from './list-section'
import { PhaseHeading } from './phase-heading'

type OverProps = { member: Member }

/** Ways on from the result of a quick room. The page provides them, because rooms do not know them. */
export type QuickFoot = ComponentType<{ member: Member }>

/** Screen after the last topic: the actions that the squad is writing. The form for ideas is below it. */
export function Finished({ member: { hello, view } }: OverProps) {
  // A topic that was added afterwards.
  const hasMore = view.nextTopicId !== null
  return (
    <div className="flex flex-col pt-4.5">
      <PhaseHeading isTopic>{hasMore ? m.lead_more_to_vote() : m.agree_title()}</PhaseHeading>
      <p className="mt-1.5 text-ink-2">{hasMore ? m.member_more_body() : m.member_agree_body()}</p>
      <AgreedList member={{ hello, view }} whenEmpty={m.member_agree_none()} />
    </div>
  )
}

/** Small print below the form for ideas. */
export function FinishedFoot() {
  return (
    <p className="mt-auto flex items-center justify-center gap-2 pt-4 text-13 text-ink-2">
      <Hourglass size={16} strokeWidth={1.75} aria-hidden />
      {m.member_agree_foot()}
    </p>
  )
}

/** Results of a closed room, with the user's own scores. `unsent` is a comment that the closing interrupted. */
export function Closed({
  member,
  unsent,
  Foot,
}: OverProps & { unsent: string; Foot: QuickFoot | undefined }) {
  const { code, hello, view } = member
  const kinds = view.topics.map((topic) => outcomeOf(topic).kind)
  const hasScores = kinds.includes('agreed')
  const own = findOwnVotes(code)
  return (
    <div className="flex flex-1 flex-col pt-4.5">
      <div className="flex items-center gap-4">
        <Average topics={view.topics} />
        <div className="min-w-0">
          <PhaseHeading isTopic>{m.member_closed_title()}</PhaseHeading>
          <p className="mt-1 text-14 text-ink-2">
            {hasScores ? closedText(hello.isQuick) : m.member_closed_none()}
          </p>
        </div>
      </div>
      {unsent !== '' && (
        <section className="mt-5 grid gap-2 text-14">
          <p role="status">{m.member_closed_unsent()}</p>
          <blockquote className={`${looks.card} px-4 py-3.5 whitespace-pre-wrap wrap-anywhere`}>
            {unsent}
          </blockquote>
        </section>
      )}
      <AgreedList member={member} />
      {hello.isQuick && view.lines.length === 0 && (
        <p className="mt-5 flex items-center gap-2.5 text-14">
          <ListX size={18} strokeWidth={1.75} aria-hidden className="flex-none" />
          {m.result_no_actions()}
        </p>
      )}
      {(hasScores || kinds.includes('apart')) && <Scores topics={view.topics} own={own} />}
      <GivenFeedback feedback={view.feedback} topics={view.topics} />
      <div className="mt-auto grid gap-2 pt-6">
        {Foot && <Foot member={member} />}
        {own.size > 0 && (
          <p className="flex items-center justify-center gap-2 text-13 text-ink-2">
            <Lock size={15} strokeWidth={1.75} aria-hidden />
            {m.member_own_only_here()}
          </p>
        )}
      </div>
    </div>
  )
}

function closedText(isQuick: boolean): string {
  return isQuick ? m.member_closed_quick() : m.member_closed_body()
}

function Average({ topics }: { topics: readonly TopicView[] }) {
  const locale = useLocale()
  const ofSprint = topics.filter((topic) => !isAboutMeeting(topic))
  const scores = ofSprint.flatMap(({ result }) => (isScore(result) ? [result] : []))
  if (scores.length === 0) return null
  const sum = scores.reduce<number>((total, score) => total + score, 0)
  const mean = roundedMean({ sum, count: scores.length })
  return <Dial value={mean} text={formatScore(mean, { locale, isAverage: true })} size={84} />
}

/** Actions that the squad agrees on in this room. */
function AgreedList({
  member: { hello, view },
  whenEmpty,
}: {
  member: Pick<Member, 'hello' | 'view'>
  whenEmpty?: string
}) {
  const agreed = agreedActions(view, hello.sprint)
  if (agreed.length === 0 && whenEmpty === undefined) return null
  return (
    <section className="mt-5" aria-labelledby="member-agreed">
      <h2
        id="member-agreed"
        className={
          // The screen's own heading says it while the list is being written.
          whenEmpty === undefined ? 'mb-2 text-15 tracking-normal font-stretch-normal' : 'sr-only'
        }
      >
        {m.agree_agreed()}
      </h2>
      {agreed.length === 0 && <p className="text-14 text-ink-2">{whenEmpty}</p>}
      <ol className="grid gap-2">
        {agreed.map((action, at) => (
          <li key={action.id} className={`${looks.card} flex gap-3 px-4 py-3.5`}>
            <Key letter={String(at + 1)} />
            <span className="min-w-0 flex-1 font-580 wrap-anywhere">
              {action.title}
              <small className="block text-13 font-460 text-ink-2">{agreedText(action)}</small>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Scores({
  topics,
  own,
}: {
  topics: readonly TopicView[]
  own: ReturnType<typeof findOwnVotes>
}) {
  const locale = useLocale()
  return (
    <ListSection id="member-scores" title={m.wall_results()}>
      {topics.map((topic) => {
        const outcome = outcomeOf(topic)
        const mine = own.get(topic.id)
        return (
          <li key={topic.id} className="items-center">
            <span className="min-w-0 flex-1">
              {topic.title}
              {topic.reason !== null && (
                <small className="block text-13 wrap-anywhere text-ink-2">{topic.reason}</small>
              )}
            </span>
            {isScore(mine) && (
              <small className="flex-none text-13 text-ink-2">
                {m.member_own({ score: mine })}
              </small>
            )}
            {outcome.kind === 'agreed' ? (
              <ScoreBadge value={outcome.score} isAverage={false} locale={locale} />
            ) : (
              <small className="max-w-[50%] text-right text-13/(--lh-15) text-ink-2">
                {outcomeText(outcome)}
              </small>
            )}
          </li>
        )
      })}
    </ListSection>
  )
}
