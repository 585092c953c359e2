import { CircleAlert } from 'lucide-react'
import { type AriaAttributes, type ComponentProps, type ReactNode, useId } from 'react'
import looks from '../looks.module.css'

type FrameProps = {
  label: string
  /** Shows the label to screen readers only, because its context already names the field. */
  isLabelHidden?: boolean | undefined
  hint?: string | undefined
  /** Replaces the hint and is announced at once. */
  error?: string | undefined
  className?: string | undefined
}

type FieldProps = Omit<ComponentProps<'input'>, 'id' | keyof FrameProps> &
  FrameProps & {
    /** A button of 44 px at the end of the field. */
    after?: ReactNode
  }

export function Field({
  label,
  isLabelHidden,
  hint,
  error,
  after,
  className,
  ...input
}: FieldProps) {
  return (
    <FieldFrame {...{ label, isLabelHidden, hint, error, className }}>
      {(named) => (
        <div className="relative">
          <input {...input} {...named} className={`${looks.fieldInput} ${after ? 'pr-12' : ''}`} />
          {after}
        </div>
      )}
    </FieldFrame>
  )
}

/** Renders a field between its label and its hint or error, with the attributes that refer to them. */
export function FieldFrame({
  label,
  isLabelHidden,
  hint,
  error,
  className = '',
  children,
}: FrameProps & { children: (named: AriaAttributes & { id: string }) => ReactNode }) {
  const id = useId()
  const noteId = `${id}-note`
  return (
    <div className={`grid min-w-0 content-start gap-1.5 ${className}`}>
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'text-13 font-580'}>
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': error || hint ? noteId : undefined,
      })}
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
