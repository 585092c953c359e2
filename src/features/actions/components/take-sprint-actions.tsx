import { m } from '~/paraglide/messages'
import { Loaded } from '~/ui/loaded'
import { useActions } from '../client'
import { TakeActions } from './take-actions'

type TakeSprintActionsProps = { squadId: string; ids: ReadonlySet<string> }

/** Export of some of a squad's actions with all their fields. Only the squad's page exports outcomes. */
export function TakeSprintActions({ squadId, ids }: TakeSprintActionsProps) {
  return (
    <Loaded query={useActions(squadId)} failure={m.actions_failed()}>
      {({ sprint, actions }) => (
        <TakeActions
          squad={{ sprint, actions: actions.filter(({ id }) => ids.has(id)), history: undefined }}
          isNamed
        />
      )}
    </Loaded>
  )
}
