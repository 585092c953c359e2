import { useId } from 'react'
import { MAX_NOTE_LENGTH } from '~/domain/retrospective-form'
import { m } from '~/paraglide/messages'
import looks from '~/ui/looks.module.css'

/** From here on the field says how much room is left. */
const NEAR_LIMIT = 200

/** What the squad writes about the sprint, on the form. */
export function NoteField({
  note,
  isSaving,
  onChange,
}: {
  note: string
  isSaving: boolean
  onChange: (note: string) => void
}) {
  const id = useId()
  const left = MAX_NOTE_LENGTH - note.length
  return (
    <div className={`${looks.card} grid gap-1.5 p-6 below-type:p-4`}>
      <label htmlFor={id} className="text-13 font-580">
        {m.retro_note()}
      </label>
      <textarea
        id={id}
        className={`${looks.fieldInput} min-h-32 resize-y py-2.5`}
        rows={5}
        maxLength={MAX_NOTE_LENGTH}
        value={note}
        // A change during a save would be neither saved nor kept.
        readOnly={isSaving}
        aria-describedby={`${id}-hint`}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <p id={`${id}-hint`} className="text-13 text-ink-3">
        {left > NEAR_LIMIT
          ? m.retro_note_hint()
          : left === 1
            ? m.retro_note_left_one()
            : m.retro_note_left({ count: left })}
      </p>
    </div>
  )
}

/** The note, to read; nothing without one. */
export function Note({ text }: { text: string }) {
  if (text === '') return null
  return (
    <section className="mt-6 grid gap-2">
      <h2 className="text-17">{m.retro_note()}</h2>
      <p className="max-w-[68ch] wrap-anywhere whitespace-pre-wrap">{text}</p>
    </section>
  )
}
