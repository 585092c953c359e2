import type { ReactNode } from 'react'
import type { Score } from '~/domain/retrospectives/scale'
import { type Tally, unanimousScore } from '~/domain/votes/tally'
import { spreadSentence } from '~/features/rooms/texts/spread-words'
import { Dial } from '~/features/scoring/components/dial'
import { meaningOf } from '~/i18n/scale-texts'
import { m } from '~/paraglide/messages'
import reveal from '../instruments/reveal.module.css'

type AgreedScoreProps = {
  score: Score
  tally: Tally
  /** What follows, below the score. */
  children?: ReactNode
}

/** The score of a topic, and whether all votes were equal to it. */
export function AgreedScore({ score, tally, children }: AgreedScoreProps) {
  return (
    <section
      className={`flex flex-wrap items-center gap-x-6 gap-y-4 border-t border-line pt-5 ${reveal.picker}`}
      data-band={score}
    >
      <Dial value={score} text={String(score)} size={96} />
      <div className="flex-[1_1_16rem]">
        <h2>
          {unanimousScore(tally) === score
            ? spreadSentence(tally).replace(/\.$/, '')
            : m.lead_agreed({ score })}
        </h2>
        <p className="text-band-text">{meaningOf(score)}</p>
        {children}
      </div>
    </section>
  )
}
