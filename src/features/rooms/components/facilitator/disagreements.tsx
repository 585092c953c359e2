import { agreementWord, byDisagreement } from '~/domain/disagreement'
import type { TopicView } from '~/domain/room-view'
import { spreadOf } from '~/domain/tally'
import { m } from '~/paraglide/messages'
import { SideSection } from './side-section'

const WORDS = {
  aligned: m.lead_aligned,
  mixed: m.lead_mixed,
  split: m.lead_split,
}

/** Minimum number of revealed topics for an order to be useful. */
const FEWEST = 2

/** Topics by the spread of their last votes, the widest first. */
export function Disagreements({
  topics,
  headingClass,
}: {
  topics: readonly TopicView[]
  headingClass?: string
}) {
  const voted = topics.flatMap(({ id, title, tallies }) => {
    const tally = tallies.at(-1)
    return tally ? [{ id, title, tally }] : []
  })
  if (voted.length < FEWEST) return null
  return (
    <SideSection id="disagreements" title={m.lead_disagreement()} headingClass={headingClass}>
      <ol>
        {byDisagreement(voted).map(({ id, title, tally }) => {
          const word = agreementWord(tally)
          const spread = spreadOf(tally)
          return (
            <li
              key={id}
              className="flex min-h-10 items-center justify-between gap-3 border-t border-line py-1 text-14"
            >
              <span>{title}</span>
              <small className="flex-none text-right text-13/5 text-ink-2">
                {word ? WORDS[word]() : m.room_spread_none()}
                {spread && spread.distance > 0 && ` · ${m.lead_from_to(spread)}`}
              </small>
            </li>
          )
        })}
      </ol>
    </SideSection>
  )
}
