import { m } from '~/paraglide/messages'

/** Says that a field takes no more. Without it the rest of a pasted text disappears without a word. */
export function FieldLimit({ length, max }: { length: number; max: number }) {
  if (length < max) return null
  return (
    <p role="status" className="text-13 text-ink-2">
      {m.field_full({ max })}
    </p>
  )
}
