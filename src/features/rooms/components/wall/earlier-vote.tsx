import type { RoomView } from '~/domain/rooms/room-view'
import { meanOfTally } from '~/domain/votes/tally'
import { spreadSentence } from '~/features/rooms/texts/spread-words'
import { earlierTallies, isVoteReplaced } from '~/features/rooms/view/turnout'
import { formatScore } from '~/i18n/format'
import { useLocale } from '~/i18n/use-locale'
import { m } from '~/paraglide/messages'

/** The previous vote on the topic in one line, to compare the next one with. */
export function EarlierVote({ view }: { view: RoomView }) {
  const locale = useLocale()
  const tallies = earlierTallies(view)
  const tally = tallies.at(-1)
  if (!tally && isVoteReplaced(view)) {
    return <p className="mt-8 text-ink-2">{m.wall_earlier_replaced()}</p>
  }
  if (!tally) return null
  const mean = meanOfTally(tally)
  return (
    <p className="mt-8 text-ink-2">
      {m.wall_earlier({ number: tallies.length })}: {spreadSentence(tally)}
      {mean !== null &&
        ` ${m.wall_earlier_mean({ mean: formatScore(mean, { locale, isAverage: true }) })}`}
    </p>
  )
}
