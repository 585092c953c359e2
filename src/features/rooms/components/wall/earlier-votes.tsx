import { meanOfTally, type Tally } from '~/domain/tally'
import { formatScore } from '~/i18n/format'
import { useLocale } from '~/i18n/locale'
import { m } from '~/paraglide/messages'
import { spreadSentence } from '../instruments/spread-words'
import { TallyPlot } from '../instruments/tally-plot'

/** The tallies of previous votes, to compare the next one with. */
export function EarlierVotes({ tallies }: { tallies: readonly Tally[] }) {
  const locale = useLocale()
  if (tallies.length === 0) return null
  return (
    <ul className="room-earlier">
      {tallies.map((tally, index) => {
        const mean = meanOfTally(tally)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: votes are anonymous and have only their position
          <li key={index}>
            <div>
              <b>{m.stage_earlier({ number: index + 1 })}</b>
              <p>
                {spreadSentence(tally)}
                {mean !== null &&
                  ` ${m.stage_earlier_mean({ mean: formatScore(mean, { locale, isAverage: true }) })}`}
              </p>
            </div>
            <TallyPlot tally={tally} size="phone" />
          </li>
        )
      })}
    </ul>
  )
}
