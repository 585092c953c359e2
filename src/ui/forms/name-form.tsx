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
  /** What it is called now; a form without it is for something new, and empties itself for the next. */
  initial?: string
  maxLength: number
  /** Said when nothing but blanks is given. */
  blankText: string
  submit: { label: string; icon?: LucideIcon; tone?: Exclude<ButtonTone, undefined> }
  autoFocus?: boolean
  /** On a phone the button takes a line of its own, as it does beside a way out. */
  isStacking?: boolean
  className?: string
  /** Asks the server; throws an `ApiProblem`, which is said at the field. */
  onSubmit: (name: string) => Promise<unknown>
  /** Offers a way out, Esc included. */
  onCancel?: () => void
}

/** One name and a button, to make or to rename something. */
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
    // After something new, ready for the next, unless the focus has been led to what came of it.
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
