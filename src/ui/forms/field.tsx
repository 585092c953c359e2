import { CircleAlert } from 'lucide-react'
import { type ComponentProps, type ElementType, type ReactNode, useId } from 'react'
import { m } from '~/paraglide/messages'
import looks from '../looks.module.css'

type FieldProps = Omit<ComponentProps<'input'>, 'id'> & {
  label: string
  /** Shows the label to screen readers only, because its context already names the field. */
  isLabelHidden?: boolean
  /** Says beside the label that the field may stay empty. */
  isOptional?: boolean
  hint?: string
  /** Replaces the hint and is announced at once. */
  error?: string | undefined
  /** A button of 44 px at the end of the field. */
  after?: ReactNode
  /** Drawn in place of an input of one line. */
  control?: ElementType<ComponentProps<'input'>>
}

export function Field({
  label,
  isLabelHidden,
  isOptional,
  hint,
  error,
  after,
  control: Control = 'input',
  className = '',
  ...input
}: FieldProps) {
  const id = useId()
  const noteId = `${id}-note`
  return (
    <div className={`grid min-w-0 content-start gap-1.5 ${className}`}>
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'text-13 font-580'}>
        {label}
        {isOptional && <span className="font-460 text-ink-3"> {m.field_optional()}</span>}
      </label>
      <div className="relative">
        <Control
          {...input}
          id={id}
          className={`${looks.fieldInput} ${after ? 'pr-12' : ''}`}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? noteId : undefined}
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
    </div>
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
