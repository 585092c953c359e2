import { EventEmitter, once } from 'node:events'
import { openTestReceiver } from '../support/server/receiver'

/** Opens a receiver of webhooks that can hold messages: their sender waits for a response. Held messages do not count as arrived. */
export async function openHoldingReceiver() {
  const receiver = await openTestReceiver()
  const received = new EventEmitter()
  const arrived: string[] = []
  let toAnswer = Number.POSITIVE_INFINITY
  let toHold = 0
  let held = Promise.resolve()
  let release = () => {}
  receiver.before = async () => {
    const body = receiver.received.at(-1)?.body ?? ''
    const isHeld = toAnswer === 0 && toHold > 0
    if (isHeld) toHold -= 1
    else {
      toAnswer = Math.max(0, toAnswer - 1)
      arrived.push(...toEvents(body))
    }
    received.emit('message')
    if (isHeld) await held
  }
  return {
    port: receiver.port,
    /** Kinds and subjects of all arrived messages, including repeated ones. */
    arrived: () => arrived,
    /** Responds to a number of messages, holds a number of them, and responds to all later ones. Resolves when those are held. */
    async hold({ answer, hold }: { answer: number; hold: number }) {
      toAnswer = answer
      toHold = hold
      held = new Promise((resolve) => {
        release = resolve
      })
      while (toHold > 0) await once(received, 'message')
    },
    /** Called after the end of the waiting process. */
    release: () => release(),
    async close() {
      release()
      await receiver.close()
    },
  }
}

function toEvents(body: string): string[] {
  const { type, data } = JSON.parse(body) as { type: string; data: { id: string } }
  return type === 'ping' ? [] : [`${type} ${data.id}`]
}
