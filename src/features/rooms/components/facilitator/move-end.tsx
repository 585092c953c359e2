import { useState } from 'react'
import { QUARTER_MS } from '~/domain/rooms/window/window'
import { m } from '~/paraglide/messages'
import { Field } from '~/ui/forms/field'
import { AlertDialog } from '~/ui/overlays/dialog'

type MoveEndProps = {
  closesAt: number
  /** Called with the new end. Null for the same one, or none. */
  onClose: (closesAt: number | null) => void
}

/** Dialog for another closing time, in the reader's own zone. */
export function MoveEnd({ closesAt, onClose }: MoveEndProps) {
  const [text, setText] = useState(() => toLocalText(closesAt))
  return (
    <AlertDialog
      title={m.window_move()}
      choices={[{ value: 'move', label: m.window_move_save(), tone: 'primary' }]}
      onChoice={(choice) => {
        const moment = new Date(text).getTime()
        const isNew = choice !== null && Number.isFinite(moment) && moment !== closesAt
        onClose(isNew ? Math.round(moment / QUARTER_MS) * QUARTER_MS : null)
      }}
    >
      <Field
        type="datetime-local"
        step={QUARTER_MS / 1000}
        label={m.window_move_label()}
        hint={m.window_move_hint()}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
    </AlertDialog>
  )
}

/** Returns '2026-11-25T18:00' in the reader's own zone, as the field needs it. */
function toLocalText(moment: number): string {
  const date = new Date(moment)
  const two = (part: number) => String(part).padStart(2, '0')
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-')
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`
}
