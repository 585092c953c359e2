/** What happens within this time after a frame shares the next one. */
const GATHER_MS = 50

/**
 * Decides when the connections of a room are sent what has changed: at once after a quiet moment, and otherwise together with what follows
 * within a moment. Urgent changes never wait. All changes of one turn of the event loop are sent together.
 */
export function createGathering(send: () => void) {
  let sentAt = Number.NEGATIVE_INFINITY
  let timer: NodeJS.Timeout | undefined
  let soon: NodeJS.Immediate | undefined

  function sendNow() {
    clearTimeout(timer)
    timer = undefined
    soon = undefined
    sentAt = performance.now()
    send()
  }

  return {
    /** A change is to be sent. */
    add({ isUrgent }: { isUrgent: boolean }): void {
      if (soon) return
      const waitMs = isUrgent ? 0 : sentAt + GATHER_MS - performance.now()
      if (waitMs <= 0) soon = setImmediate(sendNow)
      else timer ??= setTimeout(sendNow, waitMs)
    },
  }
}
