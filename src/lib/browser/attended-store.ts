import { createStore, type Store } from './store'

/** Creates a store that updates its value only while it has subscribers. `start` returns the function that stops it. */
export function createAttendedStore<Value>(initial: Value, start: () => () => void): Store<Value> {
  const store = createStore(initial)
  let listeners = 0
  let stop: (() => void) | null = null

  function stopUnlessAttended() {
    if (listeners > 0) return
    stop?.()
    stop = null
  }

  return {
    ...store,
    subscribe: (listener) => {
      listeners += 1
      stop ??= start()
      const unsubscribe = store.subscribe(listener)
      return () => {
        unsubscribe()
        listeners -= 1
        // Another screen may subscribe right after the last one has left.
        setTimeout(stopUnlessAttended)
      }
    },
  }
}
