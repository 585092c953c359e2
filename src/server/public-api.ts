import type { MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import { etag } from 'hono/etag'
import type { Quotas } from '~/domain/accounts/quotas'
import { publicActionsApi } from '~/features/public-api/actions/api.server'
import { publicRetrospectivesApi } from '~/features/public-api/retrospectives/api.server'
import { publicSquadsApi } from '~/features/public-api/squads/api.server'
import { publicWebhooksApi } from '~/features/public-api/webhooks/api.server'
import { requireToken, type TokenRates } from '~/features/tokens/require-token.server'
import type { Db } from '~/lib/database/db.server'
import { createRouter } from '~/lib/server/api.server'
import type { Log } from '~/lib/server/log.server'
import type { TextSealer } from '~/lib/server/sealed-text.server'
import { type ApiDocument, publicInterface, readDocument } from '~/server/document/api-document'
import { describeApi } from '~/server/document/serve-document'

const privately: MiddlewareHandler = async (c, next) => {
  await next()
  if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'private, no-cache')
}

type PublicApiOptions = {
  db: Db
  log: Log
  quotas: Quotas
  /** Shows a squad's actions in its open rooms. */
  onActions: (squadId: string) => void
  /** Decrypts addresses and secrets of webhooks. */
  sealer: TextSealer
  tokenRates?: TokenRates | undefined
}

/** Creates everything under /api/v1: the operations for tokens. A cookie opens nothing here. */
export function createPublicApi(options: PublicApiOptions) {
  const { db, log, quotas, onActions, sealer, tokenRates } = options
  const api = createRouter()
  api.use(privately, compress())
  describeApi(api, publicInterface)
  api.use(etag(), requireToken({ db, log, rates: tokenRates }))
  api.route('/', publicSquadsApi({ db }))
  api.route('/', publicRetrospectivesApi({ db, quotas }))
  api.route('/', publicActionsApi({ db, quotas, onChange: onActions }))
  api.route('/', publicWebhooksApi({ db, sealer }))
  return api
}

/** Returns the API's document, without a database behind it. */
export function publicDocument(): ApiDocument {
  return readDocument(createPublicApi({} as PublicApiOptions), publicInterface)
}
