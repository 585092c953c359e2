import { ArrowDown, ArrowUp, Equal } from 'lucide-react'
import { formatChange } from '~/i18n/format'
import type { Locale } from '~/i18n/locale'
import { m } from '~/paraglide/messages'
import marks from './marks.module.css'

type ChangeProps = {
  change: number
  /** True if a label in front names the sprint that it compares with. */
  isLabelled?: boolean
  locale: Locale
}

/** Change since the previous sprint as arrow, sign and number, so that it does not depend on colour. */
export function Change({ change, isLabelled = false, locale }: ChangeProps) {
  const Icon = change > 0 ? ArrowUp : change < 0 ? ArrowDown : Equal
  const direction = change > 0 ? 'up' : change < 0 ? 'down' : 'flat'
  return (
    <span data-part="change" className={marks.change} data-direction={direction}>
      <Icon size={13} strokeWidth={1.75} aria-hidden="true" />
      <span aria-hidden={change === 0}>{formatChange(change, locale)}</span>
      <span className="sr-only">
        {change === 0 && m.score_unchanged()} {!isLabelled && m.score_since()}
      </span>
    </span>
  )
}
