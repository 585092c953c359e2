import { SCALE } from '~/domain/retrospectives/scale'
import type { Tally, Vote } from '~/domain/votes/tally'
import { m } from '~/paraglide/messages'
import { skipWords, spreadSentence } from './spread-words'

/** Describes a whole tally in one sentence, for screen readers. */
export function tallyText({ tally, mine }: { tally: Tally; mine: Vote | undefined }): string {
  const given = SCALE.filter((score) => tally[score] > 0).map((score) => {
    const count = tally[score]
    return count === 1 ? m.room_plot_votes_one({ score }) : m.room_plot_votes({ count, score })
  })
  const votes = given.length > 0 ? given.join(', ') : spreadSentence(tally).replace(/\.$/, '')
  const own = mine === undefined || mine === 'skip' ? null : m.room_plot_mine({ score: mine })
  return `${[votes, own, skipWords(tally)].filter((part) => part !== null).join('; ')}.`
}
