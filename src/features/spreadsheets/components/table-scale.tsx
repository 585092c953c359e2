import { useId, useState } from 'react'
import {
  canKeep,
  isScale,
  type Scale,
  type ScaleGroup,
  usualScales,
} from '~/domain/transfer/tables/scales'
import { formatWritten } from '~/i18n/format'
import type { Locale } from '~/i18n/locale'
import { useLocale } from '~/i18n/use-locale'
import { m } from '~/paraglide/messages'
import { Field } from '~/ui/forms/field'
import { Select } from '~/ui/forms/select'
import styles from './table.module.css'

type TableScaleProps = {
  group: ScaleGroup
  /** True if the table has topics on another scale, so that these are named. */
  isNamed: boolean
  scale: Scale | undefined
  onChange: (scale: Scale) => void
}

/**
 * Choice of the other tool's scale among the usual ones, or by its ends, and of keeping its scores unchanged. Nothing is chosen at first, because
 * scores do not reveal their scale.
 */
export function TableScale({ group, isNamed, scale, onChange }: TableScaleProps) {
  const name = useId()
  const locale = useLocale()
  const lowest = formatWritten(group.lowest, locale)
  const highest = formatWritten(group.highest, locale)
  const usual = usualScales(group)
  const known = usual.findIndex(({ worst, best }) => worst === scale?.worst && best === scale.best)
  const [isOther, setIsOther] = useState(scale !== undefined && known === -1)
  const topics = group.topics.map(({ topic }) => topic).join(', ')
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 break-words text-14">
        {isNamed
          ? m.table_scale_of({ topics, lowest, highest })
          : m.table_scale_all({ lowest, highest })}
      </legend>
      <div className="flex flex-wrap gap-2">
        {usual.map((each, at) => (
          <label key={`${each.worst} ${each.best}`} className={styles.option}>
            <span className="text-14 font-580">{m.table_scale_ends(each)}</span>
            <input
              type="radio"
              name={name}
              checked={!isOther && at === known}
              onChange={() => {
                setIsOther(false)
                onChange({ ...each, isKept: (scale?.isKept ?? false) && canKeep(each) })
              }}
            />
          </label>
        ))}
        <label className={styles.option}>
          <span className="text-14 font-580">{m.table_scale_other()}</span>
          <input type="radio" name={name} checked={isOther} onChange={() => setIsOther(true)} />
        </label>
      </div>
      {isOther && <ScaleEnds scale={scale} onChange={onChange} />}
      {scale && isScale(scale) && canKeep(scale) && !(scale.worst === 0 && scale.best === 5) && (
        <Select
          label={m.table_conversion()}
          value={scale.isKept ? 'keep' : 'convert'}
          onChange={(choice) => onChange({ ...scale, isKept: choice === 'keep' })}
        >
          <option value="convert">{m.table_convert()}</option>
          <option value="keep">{m.table_keep({ worst: scale.worst, best: scale.best })}</option>
        </Select>
      )}
    </fieldset>
  )
}

function ScaleEnds({ scale, onChange }: Pick<TableScaleProps, 'scale' | 'onChange'>) {
  const locale = useLocale()
  const [worst, setWorst] = useState(endText(scale?.worst, locale))
  const [best, setBest] = useState(endText(scale?.best, locale))
  function change(ends: { worst: string; best: string }) {
    const next = { worst: toEnd(ends.worst), best: toEnd(ends.best), isKept: false }
    onChange({ ...next, isKept: (scale?.isKept ?? false) && canKeep(next) })
  }
  return (
    <div className="grid grid-cols-2 items-end gap-3">
      <Field
        label={m.table_worst()}
        inputMode="decimal"
        autoComplete="off"
        value={worst}
        onChange={({ target: { value } }) => {
          setWorst(value)
          change({ worst: value, best })
        }}
      />
      <Field
        label={m.table_best()}
        inputMode="decimal"
        autoComplete="off"
        value={best}
        onChange={({ target: { value } }) => {
          setBest(value)
          change({ worst, best: value })
        }}
      />
    </div>
  )
}

function endText(end: number | undefined, locale: Locale): string {
  return end === undefined || Number.isNaN(end) ? '' : formatWritten(end, locale)
}

/** Returns NaN for text that is not a number. */
function toEnd(text: string): number {
  const plain = text.trim().replace(',', '.')
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN
}
