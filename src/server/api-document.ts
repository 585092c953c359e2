import type { createRouter } from '~/lib/api.server'
import { site } from '../../site.config'

import { renderApiPage } from './api-page'
import { inlineHashes } from './security-headers'

const DOCUMENT = '/openapi.json'

/** The description of the interface, made from the very schemas that requests are checked with. */
export function describeApi(api: ReturnType<typeof createRouter>): void {
  api.openAPIRegistry.registerComponent('securitySchemes', 'session', {
    type: 'apiKey',
    in: 'cookie',
    name: 'retroscore.session_token',
  })
  api.get(DOCUMENT, (c) => c.json(readDocument(api)))
  api.get('/docs', (c) => {
    const page = renderApiPage(readDocument(api))
    c.set('inlineHashes', inlineHashes(page))
    return c.html(page)
  })
}

export type ApiDocument = ReturnType<typeof readDocument>

/** As it is served under /api/openapi.json. */
export function readDocument(api: ReturnType<typeof createRouter>) {
  return api.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: site.name,
      version: '1',
      description:
        'The interface that the browser uses. Sign in first (POST /api/auth/sign-in/email): the session is a cookie, so requests that change something must come from the same origin. Errors are codes.',
    },
    servers: [{ url: '/api' }],
    security: [{ session: [] }],
  })
}
