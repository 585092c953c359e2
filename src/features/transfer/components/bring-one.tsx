import { Check, Upload } from 'lucide-react'
import { useState } from 'react'
import type { ImportAction } from '~/domain/actions/action-file'
import { type Destination, proposeTarget } from '~/domain/local/bring-history'
import { nameKey } from '~/domain/squads/names'
import { MAX_TITLE_LENGTH } from '~/domain/topics/topic-tree'
import type { ImportEntry } from '~/domain/transfer/import-file'
import { contentsOf } from '~/features/local-history/texts/entry-contents'
import { problemText } from '~/features/transfer/texts/import-texts'
import type { ApiProblem } from '~/lib/browser/api-client'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { Field } from '~/ui/forms/field'
import { focusFirstInvalid } from '~/ui/forms/form'
import { Select } from '~/ui/forms/select'
import looks from '~/ui/looks.module.css'
import { Notice } from '~/ui/notice'
import type { SquadOfTransfer } from '../client'

type BringOneProps = {
  entry: ImportEntry
  actions: readonly ImportAction[]
  squads: readonly SquadOfTransfer[]
  isBusy: boolean
  problem: ApiProblem | null
  onChosen: (destination: Destination) => void
}

const NEW = 'new'

/** Import of the only sprint: one question, and everything that comes along. A quick room without a name proposes none. */
export function BringOne({ entry, actions, squads, isBusy, problem, onChosen }: BringOneProps) {
  const { squadName, topics, extra } = entry
  const known = nameKey(squadName) === nameKey(m.quick_room()) ? '' : squadName.trim()
  const [target, setTarget] = useState(() => {
    const proposed = proposeTarget(known, { squads, unnamed: '' })
    return proposed.kind === 'squad' ? proposed.squadId : NEW
  })
  const [name, setName] = useState(known.slice(0, MAX_TITLE_LENGTH))
  const [isChecked, setIsChecked] = useState(false)
  const isNew = target === NEW
  const isBlank = isNew && name.trim() === ''

  function submit() {
    setIsChecked(true)
    if (isBlank) return focusFirstInvalid()
    const squad = squads.find(({ id }) => id === target)
    const to = squad
      ? { squadId: squad.id, name: squad.name }
      : { squadId: null, name: name.trim() }
    return onChosen({ ...to, entries: [entry], actions: [...actions] })
  }

  return (
    <form
      noValidate
      className={`${looks.card} grid max-w-150 grid-cols-1 gap-5 p-6 below-type:p-4`}
      aria-labelledby="bring-one"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <h2 id="bring-one" className="text-20">
        {m.bring_one_question()}
      </h2>
      {squads.length > 0 && (
        <Select label={m.bring_destination()} value={target} onChange={setTarget}>
          {squads.map((squad) => (
            <option key={squad.id} value={squad.id}>
              {squad.name}
            </option>
          ))}
          <option value={NEW}>{m.bring_new()}</option>
        </Select>
      )}
      {isNew && (
        <Field
          label={m.bring_name()}
          value={name}
          maxLength={MAX_TITLE_LENGTH}
          autoComplete="off"
          error={isChecked && isBlank ? m.squad_problem_name_blank() : undefined}
          onChange={({ target }) => setName(target.value)}
        />
      )}
      <div>
        <h3 className="mb-1 text-15 tracking-normal font-stretch-normal">
          {m.bring_one_contents()}
        </h3>
        <ul className="text-14 *:flex *:min-h-9 *:items-center *:gap-2.5 *:border-t *:border-line">
          {contentsOf({ topics, extra, actions: actions.length }).map((text) => (
            <li key={text}>
              <Check size={16} strokeWidth={1.75} aria-hidden className="flex-none text-ink-2" />
              {text}
            </li>
          ))}
        </ul>
      </div>
      {problem && <Notice tone="error">{problemText(problem)}</Notice>}
      <Button
        type="submit"
        tone="primary"
        size="large"
        icon={Upload}
        isBusy={isBusy}
        className="justify-self-start below-type:justify-self-stretch"
      >
        {m.bring_one_run()}
      </Button>
    </form>
  )
}
