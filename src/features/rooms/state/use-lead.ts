import { type ComponentType, type ReactNode, useState } from 'react'
import type { RoomAction } from '~/domain/rooms/room-action'
import type { ApiProblem } from '~/lib/browser/api-client'
import { useRequest } from '~/ui/forms/use-request'
import { performCommand } from '../leading/client'
import type { RoomMessages } from '../running/schema'
import type { CommandInput } from '../schema'
import { useReview } from './use-review'
import { type Side, useSide } from './use-side'

/** State and actions that all parts of the facilitator's screen share. */
export type Lead = {
  code: string
  squadName: string
  sprint: number
  view: RoomMessages['view']
  connection: 'connecting' | 'live' | 'lost' | 'gone'
  /** The seat of this browser. Null for a facilitator without one. */
  seatId: string | null
  perform: (command: CommandInput) => Promise<boolean>
  isBusy: boolean
  /** Promises to review at the start. Empty for a squad without promises, and after the first vote. */
  review: readonly RoomAction[]
  /** True for a quick room, which has no squad, and so no actions and no report. */
  keeper: QuickKeeper | null
  /** The error of the last action. */
  problem: ApiProblem | null
  /** Shown to a facilitator whose session has ended. */
  notice: ReactNode
  /** The column beside the stage. */
  side: Side
  /** The action in this browser that led to the current step, if there was one. */
  madeHere: CommandInput['do'] | null
  /** The topic whose agreement in this browser led to the current step. It can be undone. */
  recordedTopicId: string | null
}

/** Saves the results of a quick room. The page provides it, because rooms do not know this browser's history. */
export type QuickKeeper = {
  /** Called before the room is closed. */
  keep: (lead: Lead) => Promise<void>
  /** Keeps the results while actions are written, and says so. */
  Keeping: ComponentType<{ lead: Lead }>
  /** Shown once it is closed. */
  End: ComponentType<{ lead: Lead }>
}

/** The state of `useLiveRoom`, once the first view has arrived. */
type Live = {
  hello: RoomMessages['hello']
  view: RoomMessages['view']
  connection: Lead['connection']
}

type LeadOptions = Pick<Lead, 'code' | 'keeper' | 'notice'> & { live: Live }

export function useLead({ code, live, keeper, notice }: LeadOptions): Lead {
  const { hello, view, connection } = live
  const { isBusy, problem, run } = useRequest()
  const review = useReview(view, hello.sprint)
  const side = useSide({ code, view })
  const [last, setLast] = useState<{
    command: CommandInput['do']
    step: number
    topicId: string | null
  } | null>(null)

  function perform(command: CommandInput): Promise<boolean> {
    if ('step' in command)
      setLast({ command: command.do, step: command.step, topicId: view.topicId })
    return run(() => performCommand(code, command), JSON.stringify(command))
  }

  const made = last && last.step === view.step - 1 ? last : null

  return {
    code,
    squadName: hello.squadName,
    sprint: hello.sprint,
    view,
    connection,
    seatId: hello.seatId,
    perform,
    isBusy,
    review,
    keeper,
    problem,
    notice,
    side,
    madeHere: made?.command ?? null,
    recordedTopicId: made?.command === 'agree' ? made.topicId : null,
  }
}
