import { m } from '~/paraglide/messages'
import { Loaded } from '~/ui/loaded'
import { useActions } from '../client'
import { TakeActions } from './take-actions'

type TakeSprintActionsProps = { squadId: string; ids: ReadonlySet<string> }

/** Some of a squad's actions, as files with all that is known of each. What the scores did afterwards is left to the squad's page. */
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
