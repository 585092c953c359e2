import type { LucideIcon } from 'lucide-react'
import { type ComponentProps, useRef, useState } from 'react'
import { errorText } from '~/i18n/error-texts'
import { m } from '~/paraglide/messages'
import { Button } from './button'
import { Field } from './field'
import { useRequest } from './use-request'

type ButtonTone = ComponentProps<typeof Button>['tone']

type NameFormProps = {
  label: string
  isLabelHidden?: boolean
  placeholder?: string
  /** Current name. A form without a name creates something, and empties itself afterwards. */
  initial?: string
  maxLength: number
  /** Message for a blank name. */
  blankText: string
  submit: { label: string; icon?: LucideIcon; tone?: Exclude<ButtonTone, undefined> }
  autoFocus?: boolean
  /** True if the button has its own line on a phone, as it does beside a cancel button. */
  isStacking?: boolean
  className?: string
  /** Calls the server. Throws an `ApiProblem`, which appears at the field. */
  onSubmit: (name: string) => Promise<unknown>
  /** Adds a cancel button, and Esc. */
  onCancel?: () => void
}

/** Renders one name field and a button, to create or to rename something. */
export function NameForm({
  label,
  isLabelHidden = false,
  placeholder,
  initial = '',
  maxLength,
  blankText,
  submit,
  autoFocus = false,
  isStacking = false,
  className = '',
  onSubmit,
  onCancel,
}: NameFormProps) {
  const { label: submitLabel, ...look } = submit
  const [name, setName] = useState(initial)
  const [isBlank, setIsBlank] = useState(false)
  const { isBusy, problem, run, forget } = useRequest()
  const input = useRef<HTMLInputElement>(null)

  async function send() {
    const given = name.trim()
    setIsBlank(given === '')
    forget()
    const isDone = given !== '' && (await run(() => onSubmit(given)))
    if (isDone) setName(initial)
    // Ready for the next one after creating, unless the focus has moved to the result.
    const isStillHere = input.current?.form?.contains(document.activeElement)
    if (!isDone || (isStillHere && initial === '')) input.current?.focus()
  }

  const isTwoLines = isStacking || onCancel !== undefined
  const buttonClass = isTwoLines ? 'below-type:mt-0 below-type:flex-1' : ''

  return (
    <form
      noValidate
      className={`flex items-start gap-2 ${isTwoLines ? 'below-type:flex-wrap' : ''} ${className}`}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
      onKeyDown={({ key }) => key === 'Escape' && onCancel?.()}
    >
      <Field
        ref={input}
        label={label}
        isLabelHidden={isLabelHidden}
        placeholder={placeholder}
        autoFocus={autoFocus}
        autoComplete="off"
        className={`flex-1 ${isTwoLines ? 'below-type:basis-full' : ''}`}
        maxLength={Math.max(maxLength, initial.length)}
        readOnly={isBusy}
        value={name}
        error={isBlank ? blankText : problem ? errorText(problem) : undefined}
        onChange={({ target }) => {
          setName(target.value)
          setIsBlank(false)
          forget()
        }}
      />
      <Button
        type="submit"
        {...look}
        isBusy={isBusy}
        className={`${isLabelHidden ? '' : 'mt-6'} ${buttonClass}`}
      >
        {submitLabel}
      </Button>
      {onCancel && (
        <Button tone="ghost" className={buttonClass} onClick={onCancel}>
          {m.action_cancel()}
        </Button>
      )}
    </form>
  )
}
