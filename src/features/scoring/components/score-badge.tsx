import { bandOf } from '~/domain/retrospectives/scale'
import { formatScore } from '~/i18n/format'
import type { Locale } from '~/i18n/locale'
import { wordOf } from '~/i18n/scale-texts'
import marks from './marks.module.css'
import { MiniDial } from './mini-dial'

type ScoreBadgeProps = {
  value: number
  isAverage: boolean
  locale: Locale
  withWord?: boolean
  size?: 'medium' | 'large'
}

export function ScoreBadge({
  value,
  isAverage,
  locale,
  withWord = false,
  size = 'medium',
}: ScoreBadgeProps) {
  const band = bandOf(value)
  return (
    <span className={marks.scoreBadge} data-band={band} data-size={size}>
      <MiniDial value={value} size={size === 'large' ? 20 : 15} />
      <b>{formatScore(value, { locale, isAverage })}</b>
      {withWord ? <span>{wordOf(band)}</span> : null}
    </span>
  )
}
