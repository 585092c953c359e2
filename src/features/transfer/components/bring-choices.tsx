import { ArrowRight } from 'lucide-react'
import { useMemo, useState } from 'react'
import {
  type Destination,
  proposeTarget,
  type Target,
  toDestinations,
} from '~/domain/local/bring-history'
import { groupBySquad, nameKey } from '~/domain/squads/names'
import type { ImportContents } from '~/domain/transfer/import-file'
import { problemText } from '~/features/transfer/texts/import-texts'
import type { ApiProblem } from '~/lib/browser/api-client'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { focusFirstInvalid } from '~/ui/forms/form'
import { Notice } from '~/ui/notice'
import type { SquadOfTransfer } from '../client'
import { BringChoice } from './bring-choice'

type BringChoicesProps = {
  contents: Pick<ImportContents, 'entries' | 'actions'>
  squads: readonly SquadOfTransfer[]
  /** Targets that differ from the proposed ones, by `nameKey`. */
  changed: ReadonlyMap<string, Target>
  isBusy: boolean
  problem: ApiProblem | null
  onChange: (changed: ReadonlyMap<string, Target>) => void
  onChosen: (destinations: Destination[]) => void
}

/** Choice of a target for each squad of the history. The proposals go by the squads' names. */
export function BringChoices(props: BringChoicesProps) {
  const { contents, squads, changed, isBusy, problem, onChange, onChosen } = props
  const groups = useMemo(() => groupBySquad(contents.entries), [contents])
  const [isChecked, setIsChecked] = useState(false)
  const targets = new Map(
    groups.map(({ name }) => {
      const proposed = proposeTarget(name, { squads, unnamed: m.transfer_no_squad() })
      return [nameKey(name), changed.get(nameKey(name)) ?? proposed]
    }),
  )
  const all = [...targets.values()]
  const hasNoTarget = all.every(({ kind }) => kind === 'none')

  function submit() {
    setIsChecked(true)
    const isBlank = all.some((target) => target.kind === 'new' && target.name.trim() === '')
    if (isBlank) return focusFirstInvalid()
    if (hasNoTarget) return
    return onChosen(toDestinations(contents, { targets, squads }))
  }

  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-5"
      aria-labelledby="bring-choose"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <h2 id="bring-choose" className="text-20">
        {m.bring_choose()}
      </h2>
      <ul className="grid gap-3">
        {groups.map(({ name, entries: own }) => {
          const key = nameKey(name)
          const target = targets.get(key)
          return (
            target && (
              <BringChoice
                key={key}
                name={name}
                count={own.length}
                squads={squads}
                target={target}
                isChecked={isChecked}
                onChange={(next) => onChange(new Map(changed).set(key, next))}
              />
            )
          )
        })}
      </ul>
      {isChecked && hasNoTarget && <Notice tone="error">{m.bring_none_chosen()}</Notice>}
      {problem && <Notice tone="error">{problemText(problem)}</Notice>}
      <Button
        type="submit"
        tone="primary"
        icon={ArrowRight}
        isBusy={isBusy}
        className="justify-self-start below-type:justify-self-stretch"
      >
        {m.bring_preview()}
      </Button>
    </form>
  )
}
