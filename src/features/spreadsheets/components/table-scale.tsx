import { useState } from 'react'
import { canKeep, type TableMapping } from '~/domain/transfer/score-table'
import { m } from '~/paraglide/messages'
import { Field } from '~/ui/forms/field'
import { Select } from '~/ui/forms/select'

type TableScaleProps = { mapping: TableMapping; onChange: (mapping: TableMapping) => void }

/**
 * Fields for the ends of the other tool's scale, and the choice to keep its scores unchanged. The user must enter them, because scores do not reveal
 * their scale.
 */
export function TableScale({ mapping, onChange }: TableScaleProps) {
  const [lowest, setLowest] = useState(endText(mapping.lowest))
  const [highest, setHighest] = useState(endText(mapping.highest))
  const isSame = mapping.lowest === 0 && mapping.highest === 5

  function change(ends: Partial<Pick<TableMapping, 'lowest' | 'highest'>>) {
    const next = { ...mapping, ...ends }
    onChange({ ...next, isKept: next.isKept && canKeep(next) })
  }

  return (
    <>
      <div className="grid grid-cols-2 items-end gap-3">
        <Field
          label={m.table_lowest()}
          inputMode="decimal"
          autoComplete="off"
          value={lowest}
          onChange={({ target: { value } }) => {
            setLowest(value)
            change({ lowest: toEnd(value) })
          }}
        />
        <Field
          label={m.table_highest()}
          inputMode="decimal"
          autoComplete="off"
          value={highest}
          onChange={({ target: { value } }) => {
            setHighest(value)
            change({ highest: toEnd(value) })
          }}
        />
      </div>
      {canKeep(mapping) && !isSame && (
        <Select
          label={m.table_conversion()}
          value={mapping.isKept ? 'keep' : 'convert'}
          onChange={(choice) => onChange({ ...mapping, isKept: choice === 'keep' })}
        >
          <option value="convert">{m.table_convert()}</option>
          <option value="keep">{m.table_keep({ lowest, highest })}</option>
        </Select>
      )}
    </>
  )
}

function endText(end: number | null): string {
  return end === null ? '' : String(end)
}

/** Returns null for text that is not a number. */
function toEnd(text: string): number | null {
  const plain = text.trim().replace(',', '.')
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : null
}
