import { toSprintText } from '~/domain/retrospectives/sprint-number'
import { errorText } from '~/i18n/error-texts'
import type { ApiProblem } from '~/lib/browser/api-client'
import { m } from '~/paraglide/messages'
import { Field } from '~/ui/forms/field'
import { LocaleLink } from '~/ui/frame/locale-link'
import looks from '~/ui/looks.module.css'

/** Field for the sprint's number. Shows an error if it is missing or taken. */
export function SprintField({
  value,
  isInvalid,
  problem,
  onChange,
}: {
  value: string
  isInvalid: boolean
  problem: ApiProblem | null
  onChange: (sprint: string) => void
}) {
  const taken = problem?.code === 'SPRINT_TAKEN' ? problem : null
  const error = isInvalid ? m.retro_problem_sprint() : taken ? errorText(taken) : undefined
  return (
    <div className="grid justify-items-start gap-2">
      <Field
        label={m.retro_sprint_number()}
        className="w-full max-w-60 below-type:max-w-none"
        inputMode="numeric"
        autoComplete="off"
        value={value}
        error={error}
        onChange={({ target }) => onChange(toSprintText(target.value))}
      />
      {taken && !isInvalid && (
        <LocaleLink
          to={`/retrospective/${taken.details.retrospectiveId}`}
          className={looks.textLink}
        >
          {m.retro_open_taken({ sprint: value })}
        </LocaleLink>
      )}
    </div>
  )
}
