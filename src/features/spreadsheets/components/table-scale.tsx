import { useState } from 'react'
import { canKeep, isScale, type Scale, type ScaleGroup } from '~/domain/transfer/tables/scales'
import { m } from '~/paraglide/messages'
import { Field } from '~/ui/forms/field'
import { Select } from '~/ui/forms/select'

type TableScaleProps = {
  group: ScaleGroup
  /** True if the table has topics on another scale, so that these are named. */
  isNamed: boolean
  scale: Scale | undefined
  onChange: (scale: Scale) => void
}

/**
 * Fields for the ends of the other tool's scale, and the choice to keep its scores unchanged. The user must enter them, because scores do not reveal
 * their scale.
 */
export function TableScale({ group, isNamed, scale, onChange }: TableScaleProps) {
  const [worst, setWorst] = useState(endText(scale?.worst))
  const [best, setBest] = useState(endText(scale?.best))
  const { lowest, highest } = group
  const topics = group.topics.map(({ topic }) => topic).join(', ')

  function change(ends: { worst: string; best: string }) {
    const next = { worst: toEnd(ends.worst), best: toEnd(ends.best), isKept: false }
    onChange({ ...next, isKept: (scale?.isKept ?? false) && canKeep(next) })
  }

  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 break-words text-14">
        {isNamed
          ? m.table_scale_of({ topics, lowest, highest })
          : m.table_scale_all({ lowest, highest })}
      </legend>
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
      {scale && isScale(scale) && canKeep(scale) && !(scale.worst === 0 && scale.best === 5) && (
        <Select
          label={m.table_conversion()}
          value={scale.isKept ? 'keep' : 'convert'}
          onChange={(choice) => onChange({ ...scale, isKept: choice === 'keep' })}
        >
          <option value="convert">{m.table_convert()}</option>
          <option value="keep">{m.table_keep({ worst, best })}</option>
        </Select>
      )}
    </fieldset>
  )
}

function endText(end: number | undefined): string {
  return end === undefined || Number.isNaN(end) ? '' : String(end)
}

/** Returns NaN for text that is not a number. */
function toEnd(text: string): number {
  const plain = text.trim().replace(',', '.')
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN
}
