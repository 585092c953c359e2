import { agreementWord, byDisagreement } from '~/domain/disagreement'
import type { TopicView } from '~/domain/room-view'
import { spreadOf } from '~/domain/tally'
import { m } from '~/paraglide/messages'

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
  heading: Heading,
}: {
  topics: readonly TopicView[]
  heading: 'h2' | 'h3'
}) {
  const voted = topics.flatMap(({ id, title, tallies }) => {
    const tally = tallies.at(-1)
    return tally ? [{ id, title, tally }] : []
  })
  if (voted.length < FEWEST) return null
  return (
    <section className="side-section" aria-labelledby="disagreements">
      <Heading id="disagreements">{m.lead_disagreement()}</Heading>
      <ol className="side-disagreements">
        {byDisagreement(voted).map(({ id, title, tally }) => {
          const word = agreementWord(tally)
          const spread = spreadOf(tally)
          return (
            <li key={id}>
              <span>{title}</span>
              <small className="side-word">
                {word ? WORDS[word]() : m.room_spread_none()}
                {spread && spread.distance > 0 && ` · ${m.lead_from_to(spread)}`}
              </small>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
