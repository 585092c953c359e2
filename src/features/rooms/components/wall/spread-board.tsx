import type { RoomView } from '~/domain/rooms/room-view'
import { medianOf, type Tally } from '~/domain/votes/tally'
import { spreadPrompts, spreadSentence } from '../../texts/spread-words'
import { Reveal } from '../instruments/reveal'
import reveal from '../instruments/reveal.module.css'
import { ScoreTile } from '../instruments/score-tile'

type SpreadBoardProps = { tally: Tally; revealedAt: RoomView['revealedAt'] }

/** The spread of the votes, in words that appear after the dots. */
export function SpreadSentence({ tally, revealedAt }: SpreadBoardProps) {
  return (
    <Reveal revealedAt={revealedAt}>
      <p className={reveal.words}>{spreadSentence(tally)}</p>
    </Reveal>
  )
}

/** Questions that open the discussion. Empty if all votes are equal. */
export function SpreadPrompts({ tally }: { tally: Tally }) {
  const prompts = spreadPrompts({ tally, median: medianOf(tally) })
  if (prompts.length === 0) return null
  return (
    <ul className={`mt-3.5 flex flex-wrap gap-x-7 gap-y-2 short:mt-2 ${reveal.words}`}>
      {prompts.map(({ score, text }) => (
        <li
          key={score}
          className="flex items-center gap-3 text-17 leading-6 short:text-15"
          data-band={score}
        >
          <ScoreTile score={score} className="size-8 rounded-tile font-680" /> {text}
        </li>
      ))}
    </ul>
  )
}
