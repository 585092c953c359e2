import { useEffect, useSyncExternalStore } from 'react'
import { withoutGone } from '~/domain/squads/own-order'
import { parseJson } from '~/domain/text/json'
import { localArea, readText, writeText } from '~/lib/browser/browser-storage'
import { createStore } from '~/lib/browser/store'

const KEY = 'coach-order'

const order = createStore(readOrder())

/** Returns the ids of the squads that a coach has put in an own order in this browser. Empty for A to Z. */
export function useCoachOrder(): readonly string[] {
  return useSyncExternalStore(order.subscribe, order.read)
}

/** Forgets the places of squads that are gone, once the squads are loaded. */
export function useForgetGone(squads: readonly { id: string }[] | undefined): void {
  useEffect(() => {
    if (!squads) return
    const left = withoutGone(order.read(), squads)
    if (left.length < order.read().length) keepCoachOrder(left)
  }, [squads])
}

/** Stores the order. Without storage it lasts until the page is left. */
export function keepCoachOrder(ids: readonly string[]): void {
  order.write(ids)
  writeText(localArea, KEY, ids.length > 0 ? JSON.stringify(ids) : null)
}

function readOrder(): readonly string[] {
  const stored = readText(localArea, KEY)
  const value = stored.ok && stored.text !== null ? parseJson(stored.text)?.value : null
  return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : []
}
