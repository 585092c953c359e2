import type { CSSProperties } from 'react'
import { segmentsPath } from '~/features/scoring/components/dial-geometry'
import { m } from '~/paraglide/messages'
import { buttonClass } from '~/ui/button'
import { LocaleLink } from '~/ui/locale-link'

const PATTERN = segmentsPath(5, { outer: 49, inner: 29, gap: 2.4 })
/** The cobalt of focus would not show on the panel's own. */
const FOCUS: CSSProperties & Record<`--${string}`, string> = { '--focus': '#fff' }

/** The one bold panel of the page: blue in both themes. */
export function Closing() {
  return (
    <section className="page pt-24 below-layout:pt-18" aria-labelledby="closing">
      <div
        className="relative isolate grid gap-8 overflow-hidden rounded-sheet bg-(--block) p-14 text-[#fff] below-layout:px-5 below-layout:py-8"
        style={FOCUS}
      >
        <div>
          <h2 id="closing" className="max-w-[20ch] text-32 tracking-[-.022em]">
            {m.landing_close_title()}
          </h2>
          <p className="mt-2">{m.landing_close_text()}</p>
        </div>
        <div className="flex flex-wrap gap-3 below-type:*:w-full">
          <LocaleLink to="/login" className={buttonClass({ tone: 'inverse', size: 'large' })}>
            {m.landing_start()}
          </LocaleLink>
          <LocaleLink
            to="/retrospectiva"
            className="inline-flex min-h-13 items-center justify-center rounded-control px-5.5 text-15 font-[580] no-underline inset-ring inset-ring-[#fff] hover:bg-[#fff]/12"
          >
            {m.landing_local()}
          </LocaleLink>
        </div>
        <svg
          viewBox="0 0 100 100"
          aria-hidden="true"
          className="absolute -top-16 -right-10 -z-1 w-120 fill-(--block-2) below-layout:-top-22 below-layout:-right-42 below-layout:w-95"
        >
          <path d={PATTERN} />
        </svg>
      </div>
    </section>
  )
}
