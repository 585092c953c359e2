import { ChevronDown } from 'lucide-react'
import { isStaleIdea, reviewOf } from '~/domain/actions/action'
import { type BoardSquad, letterOfTopic } from '~/features/actions/state/board-squad'
import { m } from '~/paraglide/messages'
import looks from '~/ui/looks.module.css'
import type { SquadAction } from '../client'
import { ActionRow } from './action-row'
import styles from './actions.module.css'
import { AddAction } from './add-action'
import { ClosedActions } from './closed-actions'
import { Outcomes } from './outcomes'
import { TakeActions } from './take-actions'

/** Board of the squad's promises and ideas, with a form to add one and the outcomes of done actions. */
export function ActionBoard({ squad }: { squad: BoardSquad }) {
  const { actions, sprint } = squad
  const open = reviewOf(actions, sprint)
  const ideas = actions.filter(({ state }) => state === 'idea')
  const fresh = ideas.filter((idea) => !isStaleIdea(idea, sprint))
  const stale = ideas.filter((idea) => isStaleIdea(idea, sprint))
  return (
    <div className="grid gap-10">
      <div className="grid gap-3">
        <div className={looks.card}>
          {actions.length === 0 && <NoActions />}
          <Rows actions={open} squad={squad} />
          {fresh.length > 0 && (
            <>
              <h3 className={`${looks.cardHeading} ${styles.part}`}>{m.actions_ideas()}</h3>
              <Rows actions={fresh} squad={squad} />
            </>
          )}
          {stale.length > 0 && (
            <details className="group print:hidden">
              <summary className="flex min-h-11 cursor-pointer items-center gap-2 px-1 text-14/(--lh-15) font-580 text-ink-2">
                <ChevronDown
                  size={18}
                  strokeWidth={1.75}
                  aria-hidden
                  className="group-open:rotate-180"
                />
                {m.actions_old_ideas({ count: stale.length })}
              </summary>
              <Rows actions={stale} squad={squad} />
            </details>
          )}
          <AddAction squad={squad} />
        </div>
        {actions.length > 0 && <TakeActions squad={squad} />}
      </div>
      <Outcomes squad={squad} />
      <ClosedActions squad={squad} />
    </div>
  )
}

function NoActions() {
  return (
    <div className="border-b border-line p-5">
      <p className="font-580">{m.actions_none()}</p>
      <p className="text-14 text-ink-2">{m.actions_none_hint()}</p>
    </div>
  )
}

export function Rows({ actions, squad }: { actions: readonly SquadAction[]; squad: BoardSquad }) {
  if (actions.length === 0) return null
  return (
    <ul>
      {actions.map((action) => (
        <ActionRow
          key={action.id}
          action={action}
          letter={letterOfTopic(action, squad.topics)}
          squad={squad}
        />
      ))}
    </ul>
  )
}
