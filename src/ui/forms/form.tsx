import { type ComponentProps, useEffect, useRef } from 'react'
import { sendHeldForm } from '~/ui/frame/early-submit'

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit' | 'method' | 'action'> & {
  onSubmit: (values: FormValues) => void
}

/** Returns a field's value by its name; '' for a missing field. */
export type FormValues = (name: string) => string

/**
 * Renders a form that calls the server. Its fields are uncontrolled, so that input from the user or a password manager survives the loading of the
 * page's code. Fields show our messages, not the browser's.
 */
export function Form({ onSubmit, ...props }: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  // The browser may have tried to submit the form before this code ran.
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

/** Focuses the first field with a problem, once it is rendered. */
export function focusFirstInvalid(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
}
