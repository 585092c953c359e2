import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '~/lib/errors'
import { type BetterAuth, GOOGLE } from './better-auth.server'

const PATIENCE_MS = 5_000

/**
 * Returns a function that builds the instance with the provider on the first request for it, and keeps it once the provider has responded. It is
 * separate from the main instance, because an instance waits for its provider before it does anything, and never retries a provider that it could
 * not reach. The returned function throws UNAVAILABLE while the provider is unreachable.
 */
export function connectWhenAsked(build: () => BetterAuth): () => Promise<BetterAuth> {
  let connected: Promise<BetterAuth> | null = null

  async function connect(): Promise<BetterAuth> {
    const auth = build()
    const context = await Promise.race([auth.$context, pause(PATIENCE_MS, null, { ref: false })])
    const isKnown = context?.socialProviders.some(({ id }) => id === GOOGLE)
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
