import { BoldPanel } from '~/features/landing/components/bold-panel'
import { m } from '~/paraglide/messages'
import { buttonClass } from '~/ui/forms/button'
import { LocaleLink } from '~/ui/frame/locale-link'

/** Link to sign-up. */
export function SignUpBlock() {
  return (
    <BoldPanel id="sign-up" title={m.about_cta_title()} text={m.about_cta_text()}>
      <LocaleLink
        to="/signup"
        className={`${buttonClass({ tone: 'inverse', size: 'large' })} below-type:py-2 below-type:whitespace-normal`}
      >
        {m.about_cta()}
      </LocaleLink>
    </BoldPanel>
  )
}
