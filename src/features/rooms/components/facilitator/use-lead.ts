import { useState } from 'react'
import type { Command } from '~/domain/room-commands'
import type { ApiProblem } from '~/lib/api-client'
import { useRequest } from '~/ui/use-request'
import { performCommand } from '../../client'
import type { RoomMessages } from '../../schema'

/** What every part of the facilitator's screen knows and may do. */
export type Lead = {
  code: string
  squadName: string
  sprint: number
  view: RoomMessages['view']
  connection: 'connecting' | 'live' | 'lost' | 'gone'
  /** This browser's own seat; null for whoever only leads. */
  seatId: string | null
  perform: (command: Command) => Promise<boolean>
  isBusy: boolean
  /** Why the last press was of no avail. */
  problem: ApiProblem | null
  /** Whether the step that is on the screen was made by a press here, and by which. */
  madeHere: Command['do'] | null
}

/** As `useLiveRoom` gives it, once the first view is there. */
type Live = {
  hello: RoomMessages['hello']
  view: RoomMessages['view']
  connection: Lead['connection']
}

export function useLead({ code, live }: { code: string; live: Live }): Lead {
  const { hello, view, connection } = live
  const { isBusy, problem, run } = useRequest()
  const [last, setLast] = useState<{ command: Command['do']; step: number } | null>(null)

  function perform(command: Command): Promise<boolean> {
    if ('step' in command) setLast({ command: command.do, step: command.step })
    return run(() => performCommand(code, command))
  }

  return {
    code,
    squadName: hello.squadName,
    sprint: hello.sprint,
    view,
    connection,
    seatId: hello.seatId,
    perform,
    isBusy,
    problem,
    madeHere: last && last.step === view.step - 1 ? last.command : null,
  }
}
