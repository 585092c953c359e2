import { MessageCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { isAboutMeeting } from '~/domain/rooms/meeting-topic'
import { countScores, meanOfTally, medianOf, spreadOf, type Tally } from '~/domain/votes/tally'
import { formatScore } from '~/i18n/format'
import { useLocale } from '~/i18n/use-locale'
import { m } from '~/paraglide/messages'
import type { Member } from '../../state/member'
import { spreadPrompts, spreadSentence } from '../../texts/spread-words'
import { currentTopic } from '../../view/turnout'
import { Reveal } from '../instruments/reveal'
import reveal from '../instruments/reveal.module.css'
import { ScoreTile } from '../instruments/score-tile'
import { EarlierScore } from '../shared/earlier-score'
import { TalkTime } from '../shared/talk-time'
import { EarlierTally } from './earlier-tally'
import { ListSection } from './list-section'
import { PhaseHeading } from './phase-heading'
import { PlotCard } from './plot-card'
import { Reason } from './reason'

/** All scores at once, with questions to discuss. */
export function Revealed({ member: { view, mine } }: { member: Member }) {
  const tally = view.tally
  if (!tally) return null
  const hasScores = countScores(tally) > 0
  const topic = currentTopic(view)?.topic
  const next = hasScores ? m.member_reveal_next() : m.member_reveal_none()
  // The vote on the meeting needs no agreement to wait for.
  const isDone = hasScores && topic !== undefined && isAboutMeeting(topic)
  return (
    <Reveal revealedAt={view.revealedAt} className="flex flex-1 flex-col">
      <div className="flex flex-1 flex-col pt-4.5">
        <PhaseHeading isTopic>{topic?.title}</PhaseHeading>
        <p className={`mt-1.5 text-17 leading-6 text-ink-2 ${reveal.words}`}>
          {spreadSentence(tally)}
        </p>
        <PlotCard tally={tally} mine={mine} />
        {topic && (
          <EarlierScore topic={topic} className={`mt-2 text-14 text-ink-2 ${reveal.words}`} />
        )}
        {hasScores && <Numbers tally={tally} />}
        <Reason reason={currentTopic(view)?.topic.reason ?? null} />
        <Prompts tally={tally} />
        <EarlierTally view={view} className="mt-4" />
      </div>
      <div className="mt-auto flex min-h-13 items-center justify-center gap-2.5 pt-3 text-14 text-ink-2">
        {(view.talkUntil !== null || !isDone) && (
          <MessageCircle size={18} strokeWidth={1.75} aria-hidden />
        )}
        {view.talkUntil !== null ? (
          <TalkTime view={view} className="font-580 text-ink tabular-nums" />
        ) : (
          !isDone && <p>{next}</p>
        )}
      </div>
    </Reveal>
  )
}

function Numbers({ tally }: { tally: Tally }) {
  const locale = useLocale()
  const mean = meanOfTally(tally)
  const distance = spreadOf(tally)?.distance ?? 0
  return (
    <dl
      className={`mt-3 grid grid-cols-3 rounded-card border border-line bg-surface ${reveal.words}`}
    >
      <Measure name={m.member_reveal_mean()}>
        {mean !== null && formatScore(mean, { locale, isAverage: true })}
      </Measure>
      <Measure name={m.member_reveal_distance()}>
        {distance}{' '}
        <small className="text-13/7 font-460 tracking-normal text-ink-3">
          {distance === 1 ? m.member_reveal_point() : m.member_reveal_points()}
        </small>
      </Measure>
      <Measure name={m.member_reveal_votes()}>{countScores(tally)}</Measure>
    </dl>
  )
}

type MeasureProps = { name: string; children: ReactNode }

function Measure({ name, children }: MeasureProps) {
  return (
    <div className="flex flex-col justify-between border-line px-3.5 py-3 not-first:border-l">
      <dt className="text-13 text-ink-2">{name}</dt>
      <dd className="wide text-24 leading-7 font-640 tracking-title">{children}</dd>
    </div>
  )
}

function Prompts({ tally }: { tally: Tally }) {
  const prompts = spreadPrompts({ tally, median: medianOf(tally) })
  if (prompts.length === 0) return null
  return (
    <ListSection id="member-prompts" title={m.member_reveal_prompts()} className={reveal.words}>
      {prompts.map(({ score, text }) => (
        <li key={score} className="items-center" data-band={score}>
          <ScoreTile score={score} className="size-7.5 rounded-tile font-680" />
          {text}
        </li>
      ))}
    </ListSection>
  )
}
