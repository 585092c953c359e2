/** An event that code can emit and subscribe to. */
export type Event = {
  emit: () => void
  /** The returned function ends the subscription. */
  subscribe: (listener: () => void) => () => void
}

export function createEvent(): Event {
  const listeners = new Set<() => void>()
  return {
    emit: () => {
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
