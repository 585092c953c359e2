import { type ReactNode, useState } from 'react'
import { type Middleware, SWRConfig, unstable_serialize, useSWRConfig } from 'swr'
import type { Card } from '../schema'
import { CardBoundary } from './card-boundary'

/** Error boundary of a card with data from the server. Retrying reloads the data of the card and of the surrounding page. */
export function LoadedCard({ card, children }: { card: Card; children: ReactNode }) {
  const { mutate } = useSWRConfig()
  const [{ keys, config }] = useState(recordKeys)

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

/** Records the cache keys that are requested under `config`. */
function recordKeys() {
  const keys = new Set<string>()
  const record: Middleware = (useNext) => (key, fetcher, options) => {
    keys.add(unstable_serialize(key))
    return useNext(key, fetcher, options)
  }
  return { keys, config: { use: [record] } }
}
