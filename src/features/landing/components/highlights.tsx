import type { ReactNode } from 'react'
import { m } from '~/paraglide/messages'
import looks from '~/ui/looks.module.css'
import { BarsDrawing } from './drawings/bars-drawing'
import { DotsDrawing } from './drawings/dots-drawing'
import { VoteDrawing } from './drawings/vote-drawing'
import { SectionTitle } from './section-title'

export function Highlights() {
  return (
    <section className="page unfold-1 pt-24 below-layout:pt-18" aria-labelledby="moves">
      <SectionTitle id="moves">{m.landing_moves_title()}</SectionTitle>
      <ol className="mt-8 grid grid-cols-3 gap-5 below-layout:grid-cols-1 below-layout:gap-4">
        <HighlightCard
          title={m.landing_move_vote()}
          text={m.landing_move_vote_text()}
          drawing={<VoteDrawing />}
        />
        <HighlightCard
          title={m.landing_move_reveal()}
          text={m.landing_move_reveal_text()}
          drawing={<DotsDrawing />}
        />
        <HighlightCard
          title={m.landing_move_trend()}
          text={m.landing_move_trend_text()}
          drawing={<BarsDrawing />}
        />
      </ol>
    </section>
  )
}

type HighlightCardProps = { title: string; text: string; drawing: ReactNode }

/** A highlight. The text describes its drawing, which is an example. */
function HighlightCard({ title, text, drawing }: HighlightCardProps) {
  return (
    <li className={`${looks.card} overflow-hidden pb-6`}>
      <div
        className="grid h-68 content-center border-b border-line bg-surface-2 px-5 below-layout:h-59"
        aria-hidden="true"
      >
        {drawing}
      </div>
      <h3 className="mt-5 px-6 text-20 below-type:px-5">{title}</h3>
      <p className="mt-1.5 px-6 text-ink-2 below-type:px-5">{text}</p>
    </li>
  )
}
