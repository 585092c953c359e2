import { m } from '~/paraglide/messages'
import { buttonClass } from '~/ui/forms/button'
import { LocaleLink } from '~/ui/frame/locale-link'
import { HOME_FORM } from '~/ui/frame/page-frame'
import { BoldPanel } from './bold-panel'

/** End of the page, with two links. */
export function Closing() {
  return (
    <div className="page unfold-6 pt-24 below-layout:pt-18">
      <BoldPanel id="closing" title={m.landing_close_title()} text={m.landing_close_text()}>
        <a
          href={`#${HOME_FORM}`}
          data-quick-rooms
          className={buttonClass({ tone: 'inverse', size: 'large' })}
        >
          {m.quick_title()}
        </a>
        <LocaleLink
          to="/retrospectiva"
          className="inline-flex min-h-13 items-center justify-center rounded-control border border-[#fff] px-5.25 text-15 font-580 no-underline hover:bg-[#fff]/12"
        >
          {m.landing_local()}
        </LocaleLink>
      </BoldPanel>
    </div>
  )
}
