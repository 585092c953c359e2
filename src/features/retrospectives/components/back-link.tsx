import { ArrowLeft } from 'lucide-react'
import { m } from '~/paraglide/messages'
import { buttonClass } from '~/ui/forms/button'
import { LocaleLink } from '~/ui/frame/locale-link'

/** To the dashboard; as a link, so that leaving can be asked about. */
export function BackLink({ tone = 'plain' }: { tone?: 'plain' | 'ghost' }) {
  return (
    <LocaleLink to="/dashboard" className={buttonClass({ tone })}>
      <ArrowLeft size={18} strokeWidth={1.75} aria-hidden />
      {m.squad_back()}
    </LocaleLink>
  )
}
