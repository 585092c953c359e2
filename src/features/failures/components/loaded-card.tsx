import { type ReactNode, useState } from 'react'
import { type Middleware, SWRConfig, unstable_serialize, useSWRConfig } from 'swr'
import type { Card } from '../schema'
import { CardBoundary } from './card-boundary'

/** A card drawn from answers of the server. Trying again loads them again, its own and those of the page around it. */
export function LoadedCard({ card, children }: { card: Card; children: ReactNode }) {
  const { mutate } = useSWRConfig()
  const [{ keys, config }] = useState(noteKeys)

  async function reload() {
    // The card's own answer is cleared, because the same answer would fail again.
    for (const key of keys) await mutate(key, undefined, { revalidate: false })
    await mutate(() => true)
  }

  return (
    <CardBoundary card={card} onRetry={reload}>
      <SWRConfig value={config}>{children}</SWRConfig>
    </CardBoundary>
  )
}

/** The keys that are asked for under `config`. */
function noteKeys() {
  const keys = new Set<string>()
  const note: Middleware = (useNext) => (key, fetcher, options) => {
    keys.add(unstable_serialize(key))
    return useNext(key, fetcher, options)
  }
  return { keys, config: { use: [note] } }
}
