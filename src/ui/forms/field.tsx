import { CircleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { m } from '~/paraglide/messages'
import looks from '../looks.module.css'

type FieldProps = Omit<ComponentProps<'input'>, 'id'> & {
  label: string
  /** Shows the label to screen readers only, because its context already names the field. */
  isLabelHidden?: boolean
  hint?: string
  /** Replaces the hint and is announced at once. */
  error?: string | undefined
  /** A button of 44 px at the end of the field. */
  after?: ReactNode
}

export function Field({
  label,
  isLabelHidden,
  hint,
  error,
  after,
  className = '',
  ...input
}: FieldProps) {
  const id = useId()
  const noteId = `${id}-note`
  const [length, setLength] = useState(0)
  return (
    <div className={`grid min-w-0 content-start gap-1.5 ${className}`}>
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'text-13 font-580'}>
        {label}
      </label>
      <div className="relative">
        <input
          {...input}
          id={id}
          className={`${looks.fieldInput} ${after ? 'pr-12' : ''}`}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? noteId : undefined}
          onInput={(event) => {
            input.onInput?.(event)
            setLength(event.currentTarget.value.length)
          }}
        />
        {after}
      </div>
      {error ? (
        <FieldError id={noteId}>{error}</FieldError>
      ) : (
        hint && (
          <p id={noteId} className="text-13 text-ink-3">
            {hint}
          </p>
        )
      )}
      <FieldLimit length={length} max={input.maxLength} />
    </div>
  )
}

/** Reports that a field is full. Otherwise the rest of a pasted text would disappear silently. */
export function FieldLimit({ length, max }: { length: number; max: number | undefined }) {
  if (max === undefined || length < max) return null
  return (
    <p role="status" className="text-13 text-ink-2">
      {m.field_full({ max })}
    </p>
  )
}

export function FieldError({ id, children }: { id?: string; children: string }) {
  return (
    <p id={id} role="alert" className="flex items-start gap-1.5 text-13 font-540 text-danger">
      <CircleAlert size={15} strokeWidth={1.75} aria-hidden className="mt-px" />
      <span className="min-w-0">{children}</span>
    </p>
  )
}
