import { useId } from 'react'
import {
  type FormText,
  type FormTexts,
  mapTexts,
  TEXT_LENGTHS,
} from '~/domain/retrospectives/retrospective-form'
import { m } from '~/paraglide/messages'
import looks from '~/ui/looks.module.css'

/** Name and hint of each text of the form. */
const TEXTS: Record<FormText, { name: () => string; hint: () => string }> = {
  note: { name: m.retro_note, hint: m.retro_note_hint },
}

/** Remaining characters from which a field shows their number. */
const NEAR_LIMIT = 200

type ChangeTexts = <Form extends FormTexts>(form: Form) => Form

export function textName(text: FormText): string {
  return TEXTS[text].name()
}

/** Fields for the form's texts. */
export function TextFields({
  form,
  isSaving,
  onChange,
}: {
  form: FormTexts
  isSaving: boolean
  onChange: (change: ChangeTexts) => void
}) {
  const fields = mapTexts((text) => (
    <TextField
      key={text}
      text={text}
      value={form[text]}
      isSaving={isSaving}
      onChange={(value) => onChange((current) => ({ ...current, [text]: value }))}
    />
  ))
  return Object.values(fields)
}

function TextField({
  text,
  value,
  isSaving,
  onChange,
}: {
  text: FormText
  value: string
  isSaving: boolean
  onChange: (value: string) => void
}) {
  const id = useId()
  const left = TEXT_LENGTHS[text] - value.length
  return (
    <div className={`${looks.card} grid gap-1.5 p-6 below-type:p-4`}>
      <label htmlFor={id} className="text-13 font-580">
        {textName(text)}
      </label>
      <textarea
        id={id}
        className={`${looks.fieldInput} min-h-32 resize-y py-2.5`}
        rows={5}
        maxLength={TEXT_LENGTHS[text]}
        value={value}
        // A change during a save would be neither saved nor kept.
        readOnly={isSaving}
        aria-describedby={`${id}-hint`}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <p id={`${id}-hint`} className="text-13 text-ink-3">
        {left > NEAR_LIMIT ? TEXTS[text].hint() : roomText(left)}
      </p>
    </div>
  )
}

function roomText(left: number): string {
  return left === 1 ? m.retro_text_left_one() : m.retro_text_left({ count: left })
}

/** Read-only texts; empty ones are left out. */
export function ShownTexts({ texts }: { texts: FormTexts }) {
  const sections = mapTexts(
    (text) =>
      texts[text] !== '' && (
        <section key={text} className="mt-6 grid gap-2">
          <h2 className="text-17">{textName(text)}</h2>
          <p className="max-w-[68ch] wrap-anywhere whitespace-pre-wrap">{texts[text]}</p>
        </section>
      ),
  )
  return Object.values(sections)
}
