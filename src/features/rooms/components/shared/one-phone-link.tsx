import { Smartphone } from 'lucide-react'
import { m } from '~/paraglide/messages'
import { LocaleLink } from '~/ui/frame/locale-link'
import looks from '~/ui/looks.module.css'

/** Link to voting without a server. A prerendered page hides it until it is needed. */
export function OnePhoneLink({ isHidden = false }: { isHidden?: boolean }) {
  return (
    <LocaleLink
      to="/one-phone"
      data-one-phone
      hidden={isHidden}
      className={`${looks.textLink} gap-1.5 [[hidden]]:hidden`}
    >
      <Smartphone size={16} strokeWidth={1.75} aria-hidden />
      {m.one_phone_link()}
    </LocaleLink>
  )
}
