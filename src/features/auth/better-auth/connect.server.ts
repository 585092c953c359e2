import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '~/lib/errors'
import type { Provider } from '~/lib/server/sign-in-settings'
import type { BetterAuth } from './better-auth.server'

const PATIENCE_MS = 5_000

/**
 * Returns a function that builds the instance of a provider on the first request for it, and keeps it once the provider has responded. Each provider
 * has one apart from the main instance, because an instance waits for its provider before it does anything, and never retries a provider that it
 * could not reach. The returned function throws UNAVAILABLE while the provider is unreachable.
 */
export function connectWhenAsked(
  { id }: Provider,
  build: () => BetterAuth,
): () => Promise<BetterAuth> {
  let connected: Promise<BetterAuth> | null = null

  async function connect(): Promise<BetterAuth> {
    const auth = build()
    const context = await Promise.race([auth.$context, pause(PATIENCE_MS, null, { ref: false })])
    const isKnown = context?.socialProviders.some((known) => known.id === id)
    if (!isKnown) throw new AppError('UNAVAILABLE')
    return auth
  }

  return () => {
    connected ??= connect().catch((error: unknown) => {
      connected = null
      throw error
    })
    return connected
  }
}
