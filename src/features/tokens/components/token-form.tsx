import { type FormEvent, useState } from 'react'
import {
  DEFAULT_LIFETIME,
  DEFAULT_SCOPES,
  LIFETIMES,
  MAX_TOKEN_NAME,
  SCOPES,
  type Scope,
} from '~/domain/accounts/access-token'
import { useSquads } from '~/features/squads/client'
import { SCOPE_TEXTS } from '~/features/tokens/texts/scope-texts'
import { errorText } from '~/i18n/error-texts'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { Field, FieldError } from '~/ui/forms/field'
import { Select } from '~/ui/forms/select'
import { Tick } from '~/ui/forms/tick'
import { useRequest } from '~/ui/forms/use-request'
import { Notice } from '~/ui/notice'
import { createToken } from '../client'
import type { CreatedToken } from '../schema'

const MOST_SQUADS = 100

type TokenFormProps = { onCreated: (created: CreatedToken) => void; onCancel: () => void }

/** Form for a new token's name, scopes and squads. By default it has two read scopes, in all squads. */
export function TokenForm({ onCreated, onCancel }: TokenFormProps) {
  const { isBusy, problem, run } = useRequest()
  const squads = useSquads(MOST_SQUADS).data?.squads ?? []
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<readonly Scope[]>(DEFAULT_SCOPES)
  const [squadIds, setSquadIds] = useState<readonly string[] | null>(null)
  const [days, setDays] = useState<(typeof LIFETIMES)[number]>(DEFAULT_LIFETIME)
  const [isChecked, setIsChecked] = useState(false)
  const isNamed = name.trim() !== ''
  const hasSquads = squadIds === null || squadIds.length > 0

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setIsChecked(true)
    if (!isNamed || scopes.length === 0 || !hasSquads) return
    const input = {
      name: name.trim(),
      scopes: [...scopes],
      squadIds: squadIds && [...squadIds],
      days,
    }
    await run(async () => onCreated(await createToken(input)))
  }

  return (
    <form
      noValidate
      className="grid gap-4 border-t border-line pt-4"
      onSubmit={(event) => void submit(event)}
    >
      <Field
        label={m.tokens_name()}
        hint={m.tokens_name_hint()}
        value={name}
        maxLength={MAX_TOKEN_NAME}
        autoFocus
        error={isChecked && !isNamed ? m.tokens_name_missing() : undefined}
        onChange={({ target }) => setName(target.value)}
      />
      <fieldset className="grid gap-1">
        <legend className="mb-1 text-13 font-580">{m.tokens_scopes()}</legend>
        {SCOPES.map((scope) => (
          <Tick
            key={scope}
            label={SCOPE_TEXTS[scope]()}
            isOn={scopes.includes(scope)}
            onChange={(isOn) =>
              setScopes(SCOPES.filter((each) => (each === scope ? isOn : scopes.includes(each))))
            }
          />
        ))}
        {isChecked && scopes.length === 0 && <FieldError>{m.tokens_scopes_missing()}</FieldError>}
        <p className="text-13 text-ink-2">{m.tokens_scopes_hint()}</p>
      </fieldset>
      {squads.length > 1 && (
        <fieldset className="grid gap-1">
          <legend className="mb-1 text-13 font-580">{m.tokens_for()}</legend>
          <Tick
            label={m.tokens_all_squads()}
            isOn={squadIds === null}
            onChange={(isOn) => setSquadIds(isOn ? null : [])}
          />
          {squadIds !== null &&
            squads.map(({ id, name: squad }) => (
              <Tick
                key={id}
                label={squad}
                isOn={squadIds.includes(id)}
                onChange={(isOn) =>
                  setSquadIds(isOn ? [...squadIds, id] : squadIds.filter((each) => each !== id))
                }
              />
            ))}
          {isChecked && !hasSquads && <FieldError>{m.tokens_squads_missing()}</FieldError>}
        </fieldset>
      )}
      <Select
        label={m.tokens_lifetime()}
        value={days}
        onChange={(chosen) =>
          setDays(LIFETIMES.find((each) => String(each) === chosen) ?? DEFAULT_LIFETIME)
        }
      >
        {LIFETIMES.map((each) => (
          <option key={each} value={each}>
            {m.tokens_days({ days: each })}
          </option>
        ))}
      </Select>
      {problem && <Notice tone="error">{errorText(problem)}</Notice>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" tone="primary" isBusy={isBusy}>
          {m.tokens_create()}
        </Button>
        <Button tone="ghost" onClick={onCancel}>
          {m.action_cancel()}
        </Button>
      </div>
    </form>
  )
}
