import type { z } from 'zod'
import { ApiProblem, api, call } from '~/lib/browser/api-client'
import { refreshDoor } from '../client'
import type { CommandInput, feedbackChange } from '../schema'
import { sendCommand, versionShown } from '../sending/client'

/** Makes the user the leader of a room of their squad, instead of another member. */
export async function takeLead(code: string): Promise<void> {
  await call(api.rooms[':code'].lead.$post({ param: { code } }))
  await refreshDoor(code)
}

/** Adds a seat for a person without a device. Its votes are cast with `useMyVote`. */
export async function addPaperSeat(code: string, nickname?: string): Promise<string> {
  const json = nickname ? { nickname } : {}
  const { seatId } = await call(api.rooms[':code']['paper-seats'].$post({ param: { code }, json }))
  return seatId
}

export async function removeSeat(code: string, seatId: string): Promise<void> {
  await call(api.rooms[':code'].seats[':seatId'].$delete({ param: { code, seatId } }))
}

/** Ignores STALE: the step is over, and the next view shows the current one. */
export async function performCommand(code: string, command: CommandInput): Promise<void> {
  const hasOrder = 'step' in command || command.do === 'close'
  try {
    await (hasOrder ? sendCommand(code, command) : inTurn(code, () => sendPlan(code, command)))
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.code !== 'STALE') throw error
  }
}

/** The end of the last plan that this tab has sent to each room. */
const turns = new Map<string, Promise<unknown>>()

/** Sends plans one after another, because the newest one counts. */
async function inTurn(code: string, send: () => Promise<void>): Promise<void> {
  const sending = (turns.get(code) ?? Promise.resolve()).then(send)
  turns.set(
    code,
    sending.catch(() => {}),
  )
  await sending
}

/** Sends a change of the plan, with the version that it changes: if it arrives again after a newer change, it has no effect. */
async function sendPlan(code: string, command: CommandInput): Promise<void> {
  let version = versionShown(code)
  do {
    const other = await sendCommand(code, { ...command, ...(version && { version }) })
    version = other?.version
  } while (version !== undefined)
}

export async function changeFeedback(
  code: string,
  feedbackId: string,
  change: z.infer<typeof feedbackChange>,
): Promise<void> {
  const feedback = api.rooms[':code'].feedback[':feedbackId']
  await call(feedback.$patch({ param: { code, feedbackId }, json: change }))
}
