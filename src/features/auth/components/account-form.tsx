import { type ComponentProps, type FormEvent, type ReactNode, useState } from 'react'
import {
  FIELD_CHECKS,
  FIELD_OF,
  type FieldName,
  type FieldProblem,
  type FieldProblems,
  type FieldValues,
  fieldText,
} from '~/features/auth/state/field-problems'
import { accountErrorText } from '~/features/auth/texts/account-error-texts'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { Field } from '~/ui/forms/field'
import { Form, type FormValues, focusFirstInvalid } from '~/ui/forms/form'
import { PasswordField } from '~/ui/forms/password-field'
import { useRequest } from '~/ui/forms/use-request'
import { AccountProblem } from './account-problem'

type FieldProps = ComponentProps<typeof Field>

/** The form's fields in order, each with the props that differ from `FIELDS`. */
type Fields = { [Name in FieldName]?: Partial<FieldProps> }

const FIELDS: Record<FieldName, () => FieldProps> = {
  name: () => ({ autoComplete: 'name', label: m.auth_name() }),
  email: () => ({
    type: 'email',
    autoComplete: 'username',
    label: m.auth_email(),
    placeholder: m.auth_email_placeholder(),
  }),
  password: () => ({
    autoComplete: 'new-password',
    label: m.auth_password(),
    hint: m.auth_password_hint(),
  }),
  repeat: () => ({ autoComplete: 'new-password', label: m.reset_repeat() }),
  current: () => ({ autoComplete: 'current-password', label: m.account_delete_password() }),
}

type AccountForm = ReturnType<typeof useAccountForm>

type AccountFormOptions = {
  fields: Fields
  send: (values: FieldValues) => Promise<unknown>
  /** A check of the e-mail address that only this form makes, before the usual ones. */
  checkEmail?: (email: string) => FieldProblem | null
}

/**
 * Manages a form whose fields are checked here first and then by the server. Keeps problems as codes, so that they change language with the page.
 * `isDone` is true if the last attempt succeeded.
 */
export function useAccountForm({ fields, send, checkEmail }: AccountFormOptions) {
  const { isBusy, problem, run, forget } = useRequest()
  const [found, setFound] = useState<FieldProblems>({})
  const [isDone, setIsDone] = useState(false)
  const refused = problem ? FIELD_OF[problem.code] : undefined

  async function attempt(request: () => Promise<unknown>): Promise<void> {
    const isGood = await run(request)
    setIsDone(isGood)
    if (!isGood) focusFirstInvalid()
  }

  function submit(typed: FormValues): void {
    const values: FieldValues = {
      name: typed('name').trim(),
      email: typed('email').trim(),
      password: typed('password'),
      repeat: typed('repeat'),
      current: typed('current'),
    }
    const problems: FieldProblems = {}
    for (const name of namesOf(fields)) {
      problems[name] = FIELD_CHECKS[name](values[name], values)
    }
    if (fields.email) problems.email = checkEmail?.(values.email) ?? problems.email ?? null
    setFound(problems)
    setIsDone(false)
    if (Object.values(problems).every((found) => !found)) return void attempt(() => send(values))
    forget()
    focusFirstInvalid()
  }

  function errorOf(name: FieldName): string | undefined {
    const own = found[name]
    if (own) return fieldText(own)
    return problem && refused === name ? accountErrorText(problem) : undefined
  }

  /** Clears the problem of a field when the user edits it. */
  function onInput({ target }: FormEvent) {
    if (!(target instanceof HTMLInputElement)) return
    setFound((before) => ({ ...before, [target.name]: null }))
    if (refused === target.name) forget()
  }

  return {
    fields,
    isBusy,
    isDone,
    problem: refused ? null : problem,
    attempt,
    submit,
    errorOf,
    onInput,
  }
}

/** Look of the sign-in and sign-up forms, which differs from the account page's forms. */
export const ENTRANCE = {
  className: 'mt-6 grid gap-4',
  button: { tone: 'primary', size: 'large', className: 'w-full' },
} as const

type AccountFormProps = {
  form: AccountForm
  /** The button's text when idle, and its text while the request is pending. */
  submit: readonly [string, string]
  className?: string
  button?: ComponentProps<typeof Button>
  /** Content before the fields. */
  lead?: ReactNode
  /** Replaces the message about the form's problem. */
  problem?: ReactNode
  /** Content between the fields and the button. */
  children?: ReactNode
}

export function AccountForm({
  form,
  submit: [text, busyText],
  className = 'grid gap-3',
  button = { className: 'justify-self-start' },
  lead,
  problem = form.problem && <AccountProblem problem={form.problem} />,
  children,
}: AccountFormProps) {
  return (
    <Form className={className} onSubmit={form.submit} onInput={form.onInput}>
      {lead}
      {namesOf(form.fields).map((name) => {
        const Input = name === 'name' || name === 'email' ? Field : PasswordField
        const props = { ...FIELDS[name](), ...form.fields[name] }
        return <Input key={name} name={name} {...props} error={form.errorOf(name)} />
      })}
      {problem}
      {children}
      <Button type="submit" isBusy={form.isBusy} {...button}>
        {form.isBusy ? busyText : text}
      </Button>
    </Form>
  )
}

const namesOf = (fields: Fields) => Object.keys(fields) as FieldName[]
