import { segmentsPath } from '~/features/scoring/components/dial-geometry'
import { m } from '~/paraglide/messages'
import { buttonClass } from '~/ui/button'
import { LocaleLink } from '~/ui/locale-link'

const PATTERN = segmentsPath(5, { outer: 49, inner: 29, gap: 2.4 })

/** The one bold panel of the page: the way to an account. */
export function SignUpBlock() {
  return (
    <section
      aria-labelledby="sign-up"
      className="relative isolate grid justify-items-start gap-8 overflow-hidden rounded-sheet bg-(--block) p-14 text-[#fff] below-layout:gap-6 below-layout:px-5 below-layout:py-8"
    >
      <div>
        <h2 id="sign-up" className="max-w-[20ch] text-32 font-[650] tracking-[-.022em]">
          {m.about_cta_title()}
        </h2>
        <p className="mt-2 max-w-[40ch]">{m.about_cta_text()}</p>
      </div>
      <LocaleLink
        to="/signup"
        className={`${buttonClass({ tone: 'inverse', size: 'large' })} outline-[#fff] below-type:w-full below-type:py-2 below-type:whitespace-normal`}
      >
        {m.about_cta()}
      </LocaleLink>
      <svg
        viewBox="0 0 100 100"
        aria-hidden="true"
        className="absolute -top-16 -right-32 -z-1 w-100 below-layout:-top-22 below-layout:-right-42 below-layout:w-95"
      >
        <path d={PATTERN} fill="var(--block-2)" />
      </svg>
    </section>
  )
}
