import { Mail, SquareUserRound } from 'lucide-react'
import { m } from '~/paraglide/messages'
import { buttonClass } from '~/ui/forms/button'
import { site } from '../../../../site.config'

/** The author's two contact links. */
export function ContactLinks() {
  return (
    <div className="flex flex-wrap gap-2">
      <a href={site.profileUrl} className={`${buttonClass({})} flex-auto`}>
        <SquareUserRound size={18} strokeWidth={1.75} aria-hidden />
        {m.about_profile()}
      </a>
      <a href={`mailto:${site.email}`} className={`${buttonClass({})} flex-auto`}>
        <Mail size={18} strokeWidth={1.75} aria-hidden />
        {m.about_email()}
      </a>
    </div>
  )
}
