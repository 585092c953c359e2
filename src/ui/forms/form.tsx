import { type ComponentProps, useEffect, useRef } from 'react'
import { sendHeldForm } from '~/ui/frame/early-submit'

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit' | 'method' | 'action'> & {
  onSubmit: (values: FormValues) => void
}

/** The values of the fields by their names; '' for a missing field. */
export type FormValues = (name: string) => string

/**
 * A form that speaks to the server. Its fields keep their own values, so that what a person or a password manager
 * puts in before the page's code runs is there when it does. Fields say what is wrong in our words, not the browser's.
 */
export function Form({ onSubmit, ...props }: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  // The browser may have tried to send the form before this code ran.
  useEffect(() => sendHeldForm(form.current), [])
  return (
    <form
      {...props}
      ref={form}
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const values = new FormData(event.currentTarget)
        onSubmit((name) => String(values.get(name) ?? ''))
      }}
    />
  )
}

/** Puts the focus on the first field that has a problem, once it has been drawn. */
export function focusFirstInvalid(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
}
