import { z } from '@hono/zod-openapi'
import type { Db } from '~/lib/database/db.server'
import { AppError } from '~/lib/errors'
import { body, createRouter, endpointsUnder, json, problems } from '~/lib/server/api.server'
import { localeOfRequest } from '~/lib/server/mail/mail-layout.server'
import { listTokens } from './data.server'
import { createToken, revokeAllTokens, revokeToken } from './mutations.server'
import { accessTokenList, createdToken, newToken } from './schema'

const endpoint = endpointsUnder('tokens')

const list = endpoint('get', '/tokens', {
  operationId: 'listTokens',
  summary: "Lists the caller's access tokens, without the tokens themselves",
  responses: { 200: json(accessTokenList, 'The newest first') },
})

const create = endpoint('post', '/tokens', {
  operationId: 'createToken',
  summary: 'Creates an access token; it is in this response only',
  request: body(newToken),
  responses: {
    201: json(createdToken, 'The new token'),
    ...problems('NOT_FOUND', 'TOO_MANY_TOKENS'),
  },
})

const revoke = endpoint('delete', '/tokens/{tokenId}', {
  operationId: 'revokeToken',
  summary: 'Revokes a token',
  request: { params: z.object({ tokenId: z.uuid() }) },
  responses: { 204: { description: 'Revoked' } },
})

const revokeAll = endpoint('delete', '/tokens', {
  operationId: 'revokeAllTokens',
  summary: "Revokes all of the caller's tokens",
  responses: { 204: { description: 'Revoked' } },
})

/** Endpoints for users to manage their tokens, in the browser with a session. */
export function tokensApi({ db }: { db: Db }) {
  return createRouter()
    .openapi(list, async (c) => c.json({ tokens: await listTokens(db, c.get('user').id) }, 200))
    .openapi(create, async (c) => {
      const locale = localeOfRequest(c.req.raw)
      const scope = { userId: c.get('user').id, locale }
      return c.json(await createToken(db, { ...scope, input: c.req.valid('json') }), 201)
    })
    .openapi(revoke, async (c) => {
      const scope = { userId: c.get('user').id, ...c.req.valid('param') }
      if (!(await revokeToken(db, scope))) throw new AppError('NOT_FOUND')
      return c.body(null, 204)
    })
    .openapi(revokeAll, async (c) => {
      await revokeAllTokens(db, c.get('user').id)
      return c.body(null, 204)
    })
}
