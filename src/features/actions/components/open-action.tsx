import { useMemo } from 'react'
import { ageTexts, ownerText } from '~/features/actions/texts/action-texts'
import { errorText } from '~/i18n/error-texts'
import { useRequest } from '~/ui/forms/use-request'
import { Notice } from '~/ui/notice'
import { keeperOf, type SquadAction } from '../client'
import { DoneTick } from './done-tick'

type OpenActionProps = {
  action: SquadAction
  squadId: string
  /** The squad's newest sprint. */
  sprint: number
}

/** An open action with its owner and its age. */
export function OpenAction({ action, squadId, sprint }: OpenActionProps) {
  const keeper = useMemo(() => keeperOf(squadId), [squadId])
  const { isBusy, problem, run } = useRequest()
  const { age, since } = ageTexts(action, sprint)
  return (
    <li className="grid grid-cols-[44px_minmax(0,1fr)] content-start gap-x-2 border-line py-2.5 pr-4 pl-2.5 not-last:border-r below-layout:border-r-0 below-layout:not-first:border-t print:grid-cols-1">
      <DoneTick action={action} keeper={keeper} isBusy={isBusy} run={run} />
      <div className="min-w-0 py-1">
        <p className="text-14 font-580 wrap-anywhere">{action.title}</p>
        <p className="text-13 text-ink-2">{[ownerText(action), since || age].join(' · ')}</p>
      </div>
      {problem && (
        <div className="col-span-full">
          <Notice tone="error">{errorText(problem)}</Notice>
        </div>
      )}
    </li>
  )
}
