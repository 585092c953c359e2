import type { RoomView } from '~/domain/room-view'
import { meanOfTally, medianOf, spreadOf, type Tally } from '~/domain/tally'
import { formatScore } from '~/i18n/format'
import { type Locale, useLocale } from '~/i18n/locale'
import { m } from '~/paraglide/messages'
import { serverNow } from '../../client'
import { Reveal } from '../instruments/reveal'
import { spreadPrompts, spreadSentence } from '../instruments/spread-words'
import { TallyPlot } from '../instruments/tally-plot'

type SpreadBoardProps = { tally: Tally; revealedAt: RoomView['revealedAt'] }

/** The tally as dots and as three numbers. */
export function SpreadBoard({ tally, revealedAt }: SpreadBoardProps) {
  const locale = useLocale()
  const mean = meanOfTally(tally)
  const median = medianOf(tally)
  const distance = spreadOf(tally)?.distance ?? null
  return (
    <div className="room-spread">
      <TallyPlot
        tally={tally}
        size="stage"
        revealedAt={revealedAt ?? undefined}
        now={revealedAt === null ? undefined : serverNow()}
      />
      <dl className="room-numbers reveal-words">
        <div>
          <dt>{m.member_reveal_mean()}</dt>
          <dd>{mean === null ? '–' : formatScore(mean, { locale, isAverage: true })}</dd>
        </div>
        <div>
          <dt>{m.stage_median()}</dt>
          <dd>{median === null ? '–' : medianText(median, locale)}</dd>
        </div>
        <div>
          <dt>{m.member_reveal_distance()}</dt>
          <dd>
            {distance === null ? (
              '–'
            ) : (
              <>
                {distance}{' '}
                <small>{distance === 1 ? m.member_reveal_point() : m.member_reveal_points()}</small>
              </>
            )}
          </dd>
        </div>
      </dl>
    </div>
  )
}

/** The spread of the votes, in words that appear after the dots. */
export function SpreadSentence({ tally, revealedAt }: SpreadBoardProps) {
  return (
    <Reveal
      revealedAt={revealedAt ?? undefined}
      now={revealedAt === null ? undefined : serverNow()}
    >
      <p className="reveal-words">{spreadSentence(tally)}</p>
    </Reveal>
  )
}

/** The questions that open the discussion. Empty if all votes are equal. */
export function SpreadPrompts({ tally }: { tally: Tally }) {
  const prompts = spreadPrompts({ tally, median: medianOf(tally) })
  if (prompts.length === 0) return null
  return (
    <ul className="room-prompts reveal-words">
      {prompts.map(({ score, text }) => (
        <li key={score} data-band={score}>
          <b>{score}</b> {text}
        </li>
      ))}
    </ul>
  )
}

/** Half way between two scores it has a decimal, otherwise it is a whole score. */
function medianText(median: number, locale: Locale): string {
  return formatScore(median, { locale, isAverage: !Number.isInteger(median) })
}
