import { isMatch } from './address-pattern'

export type Emit = (name: string, event: unknown) => void

type Addressed = { url: () => string }
export type Wanted = string | RegExp | ((event: never) => boolean)

/** Creates the events that tests wait for or listen to: requests, files, pages of other sites. */
export function createEvents(origin: string) {
  const listeners = new Map<string, Set<(event: never) => void>>()

  const emit = (name: string, event: unknown) => {
    for (const listener of [...(listeners.get(name) ?? [])]) listener(event as never)
  }

  function on(name: string, listener: (event: never) => void): void {
    listeners.set(name, (listeners.get(name) ?? new Set()).add(listener))
  }

  function off(name: string, listener: (event: never) => void): void {
    listeners.get(name)?.delete(listener)
  }

  function waitForEvent(name: string, wanted: Wanted | { timeout?: number } = () => true) {
    return new Promise<unknown>((resolve, reject) => {
      const timer = setTimeout(() => {
        off(name, listen)
        reject(new Error(`no ${name}`))
      }, 4_000)
      const listen = (event: never) => {
        const isWanted =
          typeof wanted === 'function'
            ? wanted(event)
            : typeof wanted === 'string' || wanted instanceof RegExp
              ? isMatch(new URL((event as Addressed).url()), wanted, origin)
              : true
        if (!isWanted) return
        clearTimeout(timer)
        off(name, listen)
        resolve(event)
      }
      on(name, listen)
    })
  }

  return {
    emit,
    on,
    off,
    waitForEvent,
    once(name: string, listener: (event: never) => void) {
      void waitForEvent(name).then((event) => listener(event as never))
    },
  }
}
