import { ScaleLegend } from '~/features/scoring/components/scale-legend'
import { m } from '~/paraglide/messages'
import { SectionTitle } from './section-title'

export function Scale() {
  return (
    <section className="page unfold-3 pt-24 below-layout:pt-18" aria-labelledby="scale">
      <div className="mb-6 flex items-end justify-between gap-8 below-layout:block">
        <SectionTitle id="scale">{m.landing_scale_title()}</SectionTitle>
        <p className="max-w-[46ch] text-ink-2 below-layout:mt-2">{m.landing_scale_text()}</p>
      </div>
      <ScaleLegend />
    </section>
  )
}
