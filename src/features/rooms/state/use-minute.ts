import { useSyncExternalStore } from 'react'
import { serverNow } from '~/lib/browser/server-clock'

const MINUTE_MS = 60_000

/** Returns the server's time in milliseconds since 1970, rounded down to half a minute. */
export function useMinute(): number {
  return useSyncExternalStore(subscribe, read, read)
}

function read(): number {
  return Math.floor(serverNow() / (MINUTE_MS / 2)) * (MINUTE_MS / 2)
}

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, 1000)
  return () => clearInterval(timer)
}
