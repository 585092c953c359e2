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
    <ul className="mb-5 grid gap-3 *:grid *:grid-cols-[minmax(0,1fr)_minmax(0,300px)] *:items-center *:gap-x-8 *:gap-y-2 *:border-t *:border-line *:pt-3.5 below-layout:*:grid-cols-1">
      {tallies.map((tally, index) => {
        const mean = meanOfTally(tally)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: votes are anonymous and have only their position
          <li key={index}>
            <div>
              <b>{m.stage_earlier({ number: index + 1 })}</b>
              <p className="text-14 text-ink-2">
                {spreadSentence(tally)}
                {mean !== null &&
                  ` ${m.stage_earlier_mean({ mean: formatScore(mean, { locale, isAverage: true }) })}`}
              </p>
            </div>
            <TallyPlot tally={tally} size="small" />
          </li>
        )
      })}
    </ul>
  )
}
