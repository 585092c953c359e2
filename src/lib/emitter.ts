/** An event that code can emit and subscribe to. */
export type Emitter = {
  emit: () => void
  /** Subscribes a listener. The returned function ends the subscription. */
  subscribe: (listener: () => void) => () => void
}

export function createEmitter(): Emitter {
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
