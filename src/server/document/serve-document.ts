import { z } from '@hono/zod-openapi'
import { type createRouter, endpointsUnder, json } from '~/lib/server/api.server'
import { inlineHashes } from '~/server/files/security-headers'
import { type ApiDocument, type Interface, readDocument } from './api-document'
import { renderApiPage } from './api-page'

const endpoint = endpointsUnder('document')

const document = endpoint('get', '/openapi.json', {
  operationId: 'getDocument',
  summary: 'Returns this document',
  security: [],
  responses: { 200: json(z.record(z.string(), z.unknown()), 'An OpenAPI 3.1 document') },
})

const page = endpoint('get', '/docs', {
  operationId: 'readDocument',
  summary: 'Returns this document as a readable page',
  security: [],
  responses: {
    200: { content: { 'text/html': { schema: z.string() } }, description: 'The page' },
  },
})

/** Serves the OpenAPI document, which is generated from the schemas that validate requests. */
export function describeApi(api: ReturnType<typeof createRouter>, described: Interface): void {
  // Created on the first request, when all routes are mounted, and then cached.
  let kept: ApiDocument | undefined
  const read = () => {
    kept ??= readDocument(api, described)
    return kept
  }
  api.openapi(document, (c) => c.json(read(), 200))
  api.openapi(page, (c) => {
    const text = renderApiPage(read())
    c.set('inlineHashes', inlineHashes(text))
    return c.html(text)
  })
}
