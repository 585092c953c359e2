/** Changes within this time after a frame share the next one. */
const GATHER_MS = 50

/**
 * Decides when a room's changes are sent: at once after a quiet moment, and otherwise shortly later, together with
 * other changes. Urgent changes never wait. All changes within one turn of the event loop are sent together.
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
    /** Reports a change that is to be sent. */
    add({ isUrgent }: { isUrgent: boolean }): void {
      if (soon) return
      const waitMs = isUrgent ? 0 : sentAt + GATHER_MS - performance.now()
      if (waitMs <= 0) soon = setImmediate(sendNow)
      else timer ??= setTimeout(sendNow, waitMs)
    },
  }
}
