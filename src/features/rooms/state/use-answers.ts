import { useState } from 'react'
import type { DropReason, ReviewAnswer } from '~/domain/actions/action'
import type { RoomAction } from '~/domain/rooms/room-action'
import { commandRoomAction } from '~/features/rooms/actions/client'
import type { ApiProblem } from '~/lib/browser/api-client'
import { useRequest } from '~/ui/forms/use-request'

export type Answers = {
  /** The answer in the room, or one that is being sent from here. */
  shownOf: (action: RoomAction) => ReviewAnswer | null
  give: (action: RoomAction, answer: ReviewAnswer, reason?: DropReason) => Promise<void>
  problem: ApiProblem | null
}

/** Keeps answers given here, which are shown before the room confirms them. */
export function useAnswers(code: string): Answers {
  const { problem, run } = useRequest()
  const [given, setGiven] = useState<Readonly<Record<string, Given>>>({})

  async function give({ id, version }: RoomAction, answer: ReviewAnswer, reason?: DropReason) {
    const set = (to: Given) => setGiven((before) => ({ ...before, [id]: to }))
    const command = answer === 'drop' ? { do: answer, reason: reason ?? null } : { do: answer }
    await run(async () => {
      set({ answer, version })
      try {
        await commandRoomAction(code, id, command)
      } catch (error) {
        set(null)
        throw error
      }
    }, `${id} ${answer} ${reason}`)
  }

  function shownOf({ id, version, answer }: RoomAction): ReviewAnswer | null {
    const own = given[id]
    // A newer version has this answer, or one from another screen.
    return own && own.version === version ? own.answer : answer
  }

  return { shownOf, give, problem }
}

/** An answer, and the version of the action that it was given to. Null if it was refused. */
type Given = { answer: ReviewAnswer; version: number } | null
