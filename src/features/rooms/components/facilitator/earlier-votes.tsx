import type { RoomView } from '~/domain/rooms/room-view'
import { meanOfTally } from '~/domain/votes/tally'
import { formatScore } from '~/i18n/format'
import { useLocale } from '~/i18n/use-locale'
import { m } from '~/paraglide/messages'
import looks from '~/ui/looks.module.css'
import { spreadSentence } from '../../texts/spread-words'
import { earlierTallies, isVoteReplaced } from '../../view/turnout'
import { TallyPlot } from '../instruments/tally-plot'

/** Folded tallies of previous votes, to compare the next one with. */
export function EarlierVotes({ view }: { view: RoomView }) {
  const locale = useLocale()
  const tallies = earlierTallies(view)
  if (isVoteReplaced(view) && tallies.length === 0) {
    return <p className="mb-3 text-14 text-ink-2">{m.wall_earlier_replaced()}</p>
  }
  if (tallies.length === 0) return null
  return (
    <ul className="mb-3">
      {tallies.map((tally, index) => {
        const mean = meanOfTally(tally)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: votes are anonymous and have only their position
          <li key={index} className="border-t border-line">
            <details>
              <summary className={`${looks.summary} gap-x-2 py-1.5 text-14 text-ink-2`}>
                <b className="text-ink">{m.wall_earlier({ number: index + 1 })}</b>{' '}
                {spreadSentence(tally)}
                {mean !== null &&
                  ` ${m.wall_earlier_mean({ mean: formatScore(mean, { locale, isAverage: true }) })}`}
              </summary>
              <div className="max-w-75 pb-4">
                <TallyPlot tally={tally} size="small" />
              </div>
            </details>
          </li>
        )
      })}
    </ul>
  )
}
