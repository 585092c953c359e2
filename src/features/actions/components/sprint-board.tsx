import { useState } from 'react'
import { actionsOfSprint } from '~/domain/actions/sprint-actions'
import type { BoardSquad } from '~/features/actions/state/board-squad'
import { useBoardSquad } from '~/features/actions/state/use-board-squad'
import { m } from '~/paraglide/messages'
import { Loaded } from '~/ui/loaded'
import looks from '~/ui/looks.module.css'
import { type SquadAction, useActions } from '../client'
import { Rows } from './action-board'
import styles from './actions.module.css'
import { AddAction } from './add-action'
import { ClosedRow } from './closed-actions'

type SprintBoardProps = {
  squadId: string
  sprint: number
  /** The squad's previous sprint. */
  before: number | null
}

/** The promises of a retrospective and those that it reviewed. The newest retrospective can add more. */
export function SprintBoard({ squadId, sprint, before }: SprintBoardProps) {
  const query = useActions(squadId)
  const rest = useBoardSquad(squadId)
  return (
    <Loaded query={query} failure={m.actions_failed()}>
      {(list) => {
        const squad = { ...rest, ...list, history: undefined }
        const { agreed, reviewed } = actionsOfSprint(list.actions, { sprint, before })
        const isNewest = list.sprint === sprint
        const ideas = isNewest ? list.actions.filter(({ state }) => state === 'idea') : []
        return (
          <div className={looks.card}>
            {agreed.length === 0 && !isNewest && (
              <p className="p-5 text-14 text-ink-2">{m.actions_none_of_sprint()}</p>
            )}
            <Part title={m.actions_of_sprint()} actions={agreed} squad={squad} />
            <Part title={m.actions_from_before()} actions={reviewed} squad={squad} />
            <Part title={m.actions_ideas()} actions={ideas} squad={squad} />
            {isNewest && <AddAction squad={squad} />}
          </div>
        )
      }}
    </Loaded>
  )
}

type PartProps = { title: string; actions: readonly SquadAction[]; squad: BoardSquad }

/** List of actions. Closed ones stay in place while they can be reopened. */
function Part({ title, actions, squad }: PartProps) {
  const [now] = useState(() => Date.now())
  if (actions.length === 0) return null
  const closed = actions.filter(({ closedAt }) => closedAt !== null)
  return (
    <>
      <h3 className={`${looks.cardHeading} ${styles.part}`}>{title}</h3>
      <Rows actions={actions.filter(({ closedAt }) => closedAt === null)} squad={squad} />
      {closed.length > 0 && (
        <ul className="border-b border-line px-5 *:last:border-b-0 print:hidden">
          {closed.map((action) => (
            <ClosedRow key={action.id} action={action} keeper={squad.keeper} now={now} />
          ))}
        </ul>
      )}
    </>
  )
}
