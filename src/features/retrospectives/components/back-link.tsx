import { ArrowLeft } from 'lucide-react'
import { m } from '~/paraglide/messages'
import { buttonClass } from '~/ui/forms/button'
import { LocaleLink } from '~/ui/frame/locale-link'

/** Link to the dashboard. It is not a button, so that the leave guard applies. */
export function BackLink({ tone = 'plain' }: { tone?: 'plain' | 'ghost' }) {
  return (
    <LocaleLink to="/dashboard" className={buttonClass({ tone })}>
      <ArrowLeft size={18} strokeWidth={1.75} aria-hidden />
      {m.squad_back()}
    </LocaleLink>
  )
}
