import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '~/lib/errors'
import { type BetterAuth, GOOGLE } from './better-auth.server'

const PATIENCE_MS = 5_000

/**
 * The instance that knows the provider, made when somebody first asks for it and kept once the provider has answered. It
 * is apart from the one for everything else, because an instance waits for its provider before it does anything, and
 * keeps not knowing one that was out of reach. The returned function throws UNAVAILABLE while it is.
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
