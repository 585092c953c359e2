import { MessageCircle } from 'lucide-react'
import { useState } from 'react'
import {
  countBallots,
  countScores,
  meanOfTally,
  medianOf,
  spreadOf,
  type Tally,
} from '~/domain/tally'
import { formatScore } from '~/i18n/format'
import { useLocale } from '~/i18n/locale'
import { m } from '~/paraglide/messages'
import { serverNow } from '../../client'
import { Reveal } from '../instruments/reveal'
import { skipWords, spreadPrompts, spreadSentence } from '../instruments/spread-words'
import { TallyPlot } from '../instruments/tally-plot'
import { currentTopic } from '../shared/turnout'
import { EarlierTally } from './earlier-tally'
import type { Member } from './member'
import { PhaseHeading } from './phase-heading'

/** All scores at once, and questions to discuss. */
export function Revealed({ member: { view, mine } }: { member: Member }) {
  const [now] = useState(serverNow)
  const tally = view.tally
  if (!tally) return null
  const hasScores = countScores(tally) > 0
  const clock = { revealedAt: view.revealedAt ?? undefined, now }
  return (
    <Reveal {...clock} className="flex flex-1 flex-col">
      <div className="member-result">
        <PhaseHeading className="member-title">{currentTopic(view)?.topic.title}</PhaseHeading>
        <p className="reveal-words mt-1.5 text-17 leading-6 text-ink-2">{spreadSentence(tally)}</p>
        <div className="member-plot">
          <TallyPlot
            tally={tally}
            mine={mine.state === 'counted' ? mine.vote : undefined}
            size="phone"
            {...clock}
          />
        </div>
        {hasScores && <Numbers tally={tally} />}
        <Prompts tally={tally} />
        <EarlierTally view={view} />
      </div>
      <p className="member-next">
        <MessageCircle size={18} strokeWidth={1.75} aria-hidden />
        {hasScores ? m.member_reveal_next() : m.member_reveal_none()}
      </p>
    </Reveal>
  )
}

function Numbers({ tally }: { tally: Tally }) {
  const locale = useLocale()
  const mean = meanOfTally(tally)
  const distance = spreadOf(tally)?.distance ?? 0
  const skips = skipWords(tally)
  return (
    <dl className="member-numbers reveal-words">
      <div>
        <dt>{m.member_reveal_mean()}</dt>
        <dd>{mean !== null && formatScore(mean, { locale, isAverage: true })}</dd>
      </div>
      <div>
        <dt>{m.member_reveal_distance()}</dt>
        <dd>
          {distance}{' '}
          <small>{distance === 1 ? m.member_reveal_point() : m.member_reveal_points()}</small>
        </dd>
      </div>
      <div>
        <dt>{m.member_reveal_votes()}</dt>
        <dd title={skips ?? undefined}>{countBallots(tally)}</dd>
      </div>
    </dl>
  )
}

function Prompts({ tally }: { tally: Tally }) {
  const prompts = spreadPrompts({ tally, median: medianOf(tally) })
  if (prompts.length === 0) return null
  return (
    <section className="member-prompts reveal-words" aria-labelledby="member-prompts">
      <h2 id="member-prompts">{m.member_reveal_prompts()}</h2>
      <ul>
        {prompts.map(({ score, text }) => (
          <li key={score} data-band={score}>
            <b>{score}</b>
            {text}
          </li>
        ))}
      </ul>
    </section>
  )
}
