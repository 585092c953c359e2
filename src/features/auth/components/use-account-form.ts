import { type FormEvent, useState } from 'react'
import { errorText } from '~/i18n/error-texts'
import { focusFirstInvalid } from '~/ui/form'
import { useRequest } from '~/ui/use-request'
import { FIELD_OF, type FieldName, type FieldProblems, fieldText } from './field-problems'

/**
 * A form whose fields are checked here first and then by the server. Its problems are kept as codes, so that they
 * change language with the page.
 */
export function useAccountForm() {
  const { isBusy, problem, run, forget } = useRequest()
  const [found, setFound] = useState<FieldProblems>({})
  const refused = problem ? FIELD_OF[problem.code] : undefined

  /** Submits the form if no field has a problem; resolves to true on success. */
  async function submit(problems: FieldProblems, send: () => Promise<unknown>): Promise<boolean> {
    setFound(problems)
    const isFit = Object.values(problems).every((found) => !found)
    if (!isFit) forget()
    const isDone = isFit && (await run(send))
    if (!isDone) focusFirstInvalid()
    return isDone
  }

  function errorOf(name: FieldName): string | undefined {
    const own = found[name]
    if (own) return fieldText(own)
    return problem && refused === name ? errorText(problem) : undefined
  }

  /** Clears the problem of a field while it is corrected. */
  function onInput({ target }: FormEvent) {
    if (!(target instanceof HTMLInputElement)) return
    setFound((before) => ({ ...before, [target.name]: null }))
    if (refused === target.name) forget()
  }

  return { isBusy, submit, errorOf, onInput, problem: refused ? null : problem }
}
