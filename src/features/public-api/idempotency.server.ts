import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { keepKey } from '~/features/tokens/mutations.server'
import type { Db } from '~/lib/database/db.server'
import type { ApiEnv } from '~/lib/server/api.server'

export const idempotencyHeaders = z.object({
  'idempotency-key': z
    .string()
    .min(1)
    .max(255)
    .optional()
    .describe('Within a day, repeating the request with the same key creates nothing twice'),
})

/** Returns the id for a create: the same one for each request with the same key, and undefined without a key. */
export async function idOfRequest(db: Db, c: Context<ApiEnv>): Promise<string | undefined> {
  const key = c.req.header('Idempotency-Key')
  if (key === undefined) return undefined
  const request = [c.req.method, c.req.path, await c.req.text()].join('\n')
  return await keepKey(db, { tokenId: c.get('bearer').tokenId, key, request })
}
