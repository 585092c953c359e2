import { type ChangeEvent, useId } from 'react'
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
  name: { name: m.retro_name, hint: m.retro_name_hint },
  note: { name: m.retro_note, hint: m.retro_note_hint },
}

/** Longest text in a field of one line. */
const ONE_LINE = 120

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
  const isLine = TEXT_LENGTHS[text] <= ONE_LINE
  const field = {
    ...{ id, value, maxLength: TEXT_LENGTHS[text], 'aria-describedby': `${id}-hint` },
    // A change during a save would be neither saved nor kept.
    readOnly: isSaving,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onChange(currentTarget.value),
  }
  return (
    <div className={`${looks.card} grid gap-1.5 p-6 below-type:p-4`}>
      <label htmlFor={id} className="text-13 font-580">
        {textName(text)}
      </label>
      {isLine ? (
        <input {...field} className={looks.fieldInput} autoComplete="off" />
      ) : (
        <textarea {...field} className={`${looks.fieldInput} min-h-32 resize-y py-2.5`} rows={5} />
      )}
      <p id={`${id}-hint`} className="text-13 text-ink-3">
        {isLine || left > NEAR_LIMIT ? TEXTS[text].hint() : roomText(left)}
      </p>
    </div>
  )
}

function roomText(left: number): string {
  return left === 1 ? m.retro_text_left_one() : m.retro_text_left({ count: left })
}

/** Read-only texts; empty ones are left out, and the name, which the heading has. */
export function ShownTexts({ texts }: { texts: FormTexts }) {
  const sections = mapTexts(
    (text) =>
      text !== 'name' &&
      texts[text] !== '' && (
        <section key={text} className="mt-6 grid gap-2">
          <h2 className="text-17">{textName(text)}</h2>
          <p className="max-w-[68ch] wrap-anywhere whitespace-pre-wrap">{texts[text]}</p>
        </section>
      ),
  )
  return Object.values(sections)
}
