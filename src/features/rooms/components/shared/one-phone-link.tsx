import { Smartphone } from 'lucide-react'
import { m } from '~/paraglide/messages'
import { LocaleLink } from '~/ui/frame/locale-link'
import looks from '~/ui/looks.module.css'

/** The way to vote without a server. A page that is read has it hidden, until there is need of it. */
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
